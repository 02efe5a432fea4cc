//! Pages that everybody can use: by keyboard, with a screen reader, on a phone, at night, in both languages.

use crate::browser::{Browser, Look};
use crate::{demand, driver, served};
use serde_json::{Value, json};

/// Every page, and what has to be there before it is looked at.
const PAGES: [(&str, &str); 8] = [
    ("/", "return document.querySelectorAll('#board .columns button').length === 7"),
    ("/lab", "return document.querySelector('#verdict .good') !== null"),
    ("/arena", "return document.querySelector('#list p') !== null"),
    ("/analyze/4453", "return document.querySelectorAll('.columns .loss').length === 7"),
    ("/analyze/boom:123456712345", "return document.querySelector('#truth').textContent.includes('prob')"),
    ("/class", "return document.querySelector('main form button') !== null"),
    ("/table/nowhere", "return document.querySelector('#detail').textContent !== ''"),
    ("/analyze/1212121", "return document.querySelectorAll('#moves .mistake').length > 0"),
];

/// Looks that differ in everything.
const LOOKS: [Look; 4] = [
    Look { width: 1280, language: "en", is_dark: false },
    Look { width: 1280, language: "es", is_dark: true },
    Look { width: 390, language: "es", is_dark: false },
    Look { width: 390, language: "en", is_dark: true },
];

/// The rules of axe-core, where `.ci/run` has put them.
pub(crate) fn axe() -> Option<String> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/axe/axe.min.js");
    let found = std::fs::read_to_string(file).ok();
    if found.is_none() {
        demand::missing("no axe-core to judge pages with");
    }
    found
}

/// What axe-core has to say about a page.
pub(crate) fn violations(browser: &Browser, axe: &str) -> Vec<String> {
    browser.run(axe);
    let script = "const done = arguments[arguments.length - 1];
        axe.run(document, { resultTypes: ['violations'] }).then(found => done(found.violations.map(one =>
            `${one.id}: ${one.help}: ${one.nodes.slice(0, 3).map(node => node.html.slice(0, 160) + ' ' + (node.any[0]?.message ?? '')).join(' | ')}`)), error => done([String(error)]))";
    let found = browser.run_async(script);
    found.as_array().expect("a list").iter().map(|one| one.as_str().unwrap_or_default().to_owned()).collect()
}

#[test]
fn every_page_fits_and_has_roles_names_and_contrast() {
    let Some(driver) = driver() else { return };
    let axe = axe();
    let (_folder, server) = served();
    for look in LOOKS {
        let browser = driver.browser(look);
        for (page, is_there) in PAGES {
            let place = format!("{page} at {} pixels, {}, dark: {}", look.width, look.language, look.is_dark);
            browser.go(&format!("{}{page}", server.address));
            browser.wait_for(&place, is_there);
            let fits = browser.run("return document.documentElement.scrollWidth <= innerWidth");
            assert_eq!(fits, json!(true), "{place}: something sticks out");
            let language = browser.run("return document.documentElement.lang");
            assert_eq!(language, json!(look.language), "{place}");
            if let Some(axe) = &axe {
                assert_eq!(violations(&browser, axe), Vec::<String>::new(), "{place}");
            }
            let complaints = browser.complaints();
            // That a page says 404 is what it is there for.
            let unexpected: Vec<_> =
                complaints.iter().filter(|one| !one.contains("/table/nowhere - ")).collect();
            assert_eq!(unexpected, Vec::<&String>::new(), "{place}");
        }
    }
}

/// The names of what gets the focus, one after the other.
fn focus_order(browser: &Browser, steps: usize) -> Vec<String> {
    browser.run("document.activeElement?.blur(); scrollTo(0, 0)");
    let name = "const one = document.activeElement; return one.getAttribute('aria-label') ?? one.labels?.[0]?.firstChild?.textContent ?? one.textContent.trim()";
    (0..steps)
        .map(|_| {
            browser.press("\u{e004}");
            browser.run(name).as_str().unwrap_or_default().to_owned()
        })
        .collect()
}

#[test]
fn the_focus_goes_from_the_top_over_the_board_to_what_can_be_chosen() {
    let Some(driver) = driver() else { return };
    let (_folder, server) = served();
    let browser = driver.browser(Look::default());
    browser.go(&server.address);
    browser.wait_for_text("#status", "Your move");
    let order = focus_order(&browser, 40);
    let place = |name: &str| {
        order.iter().position(|one| one.starts_with(name)).unwrap_or_else(|| panic!("no {name} in {order:?}"))
    };
    let places = [
        "To the board",
        "conecta",
        "Play",
        "Analyze",
        "Play column 1",
        "Play column 7",
        "Hint",
        "Scores",
        "Rules",
        "Start",
    ]
    .map(place);
    assert!(places.is_sorted(), "{order:?}");
    // The link for those who come by keyboard leads to the board, past the top.
    browser.reload();
    browser.wait_for_text("#status", "Your move");
    browser.press("\u{e004}\u{e007}");
    let target = browser.run("return location.hash");
    assert_eq!(target, json!("#main"));
    // A whole move by keyboard alone: Tab to a column, Enter.
    browser.run("document.querySelector('.columns button').focus()");
    browser.press("\u{e007}");
    browser.wait_for("an answer", "return document.querySelectorAll('#board .body').length === 2");
    let kept = browser
        .run("return [...document.querySelectorAll('.columns button')].indexOf(document.activeElement)");
    assert_eq!(kept, json!(0), "the focus stays on its column");
}

#[test]
fn roles_and_live_regions_tell_what_happens() {
    let Some(driver) = driver() else { return };
    let (_folder, server) = served();
    let browser = driver.browser(Look::default());
    for page in ["/", "/analyze/4453"] {
        browser.go(&format!("{}{page}", server.address));
        browser.wait_for_text("#status", "move");
        let facts = browser.run(
            "const one = selector => document.querySelectorAll(selector).length;
             return { main: one('main'), status: one('#status[role=status]'), alert: one('#problem[role=alert]'),
                      board: one('#board svg[role=img][aria-label]'), columns: one('.columns[role=group][aria-label]'),
                      current: one('nav [aria-current=page]'), lists: one('ol[aria-label], ul[aria-label]') }",
        );
        for key in ["main", "status", "alert", "board", "columns", "current"] {
            assert_eq!(facts[key], json!(1), "{page}: {key} in {facts}");
        }
        let label = browser.run("return document.querySelector('#board svg').getAttribute('aria-label')");
        assert!(label.as_str().is_some_and(|label| label.contains("move")), "{label}");
        let unnamed: Value = browser.run("return [...document.querySelectorAll('button, a, input, select, textarea')].filter(one => one.checkVisibility() && !(one.getAttribute('aria-label') || one.textContent.trim() || one.labels?.length)).map(one => one.outerHTML)");
        assert_eq!(unnamed, json!([]));
    }
}
