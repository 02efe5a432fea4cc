//! Positions and games under analysis.

use crate::browser::Look;
use crate::{driver, served};
use serde_json::json;

#[test]
fn a_position_is_analyzed_by_its_address() {
    let Some(driver) = driver() else { return };
    let (_folder, server) = served();
    for look in [Look::default(), Look { width: 390, language: "es", is_dark: true }] {
        let browser = driver.browser(look);
        browser.go(&format!("{}/analyze/4453", server.address));
        let (turn, loses) = if look.language == "es" {
            ("Juega el primero", "Pierde el primero")
        } else {
            ("first player to move", "first player loses")
        };
        browser.wait_for_text("#status", turn);
        browser.wait_for_text("#truth", loses);
        browser.wait_for(
            "every column's score",
            "return document.querySelectorAll('.columns .loss').length === 7",
        );
        browser.wait_for("the mistake", "return document.querySelectorAll('#moves .mistake').length === 1");
        browser.click(".columns button:nth-child(3)");
        browser.wait_for("the address", "return location.pathname === '/analyze/44533'");
        browser.back();
        browser.wait_for("the way back", "return location.pathname === '/analyze/4453' && document.querySelectorAll('#board .disc').length === 4");
        browser.run("const player = document.querySelector('[name=player]'); player.value = 'maestro'; player.dispatchEvent(new Event('change', { bubbles: true }))");
        browser.wait_for(
            "the heuristic's terms",
            "return document.querySelectorAll('#opinion-text tr').length > 0",
        );
        let width = browser.run("return document.documentElement.scrollWidth <= innerWidth");
        assert_eq!(width, json!(true), "nothing sticks out at {} pixels", look.width);
        let theme = browser.run("return document.documentElement.dataset.theme");
        assert_eq!(theme, json!(if look.is_dark { "dark" } else { "light" }));
        let nameless = browser.run("return [...document.querySelectorAll('button, a, input, select, textarea')].filter(one => !(one.getAttribute('aria-label') || one.textContent.trim() || one.labels?.length)).length");
        assert_eq!(nameless, json!(0), "everything that can be used has a name");
        assert_eq!(browser.complaints(), Vec::<String>::new());
    }
}

#[test]
fn a_position_is_set_up_by_clicking() {
    let Some(driver) = driver() else { return };
    let (_folder, server) = served();
    let browser = driver.browser(Look::default());
    browser.go(&format!("{}/analyze", server.address));
    browser.wait_for_text("#truth", "first player wins");
    browser.click("#enter button[type=button]");
    browser.wait_for_text("#status", "Set up");
    let piece = |number: u32| browser.click(&format!("#setup-pieces label:nth-of-type({number})"));
    let column = |number: u32| browser.click(&format!(".columns button:nth-child({number})"));
    column(4);
    column(4);
    browser.wait_for_text("#problem", "have not moved in turn");
    piece(2);
    column(3);
    column(5);
    browser.wait_for("no complaint", "return document.querySelector('#problem').textContent === ''");
    // Something is taken away again, and put back.
    piece(3);
    column(5);
    browser.wait_for("one less", "return document.querySelectorAll('#board .body').length === 3");
    piece(2);
    column(5);
    browser.click("#setup-pieces button.main");
    browser.wait_for("its address", "return location.pathname === '/analyze/classic@7.7.7.7.3P3.2pPp2:'");
    browser.wait_for_text("#truth", "score");
    column(4);
    browser.wait_for(
        "the next position",
        "return location.pathname.endsWith(':4') && document.querySelectorAll('#board .body').length === 5",
    );
    browser.back();
    browser.wait_for(
        "the way back",
        "return location.pathname.endsWith(':') && document.querySelectorAll('#board .body').length === 4",
    );
    browser.reload();
    browser.wait_for("the same board", "return document.querySelectorAll('#board .body').length === 4");
    // A bomb that explodes.
    browser.go(&format!("{}/analyze/boom@7.7.7.7.7.7.Bp5~4:", server.address));
    browser.wait_for_text("#truth", "search");
    browser.press("b");
    browser.wait_for("an explosion", "return document.querySelector('#board .blast') !== null && document.querySelectorAll('#board > div > svg > g > .disc').length === 0");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn games_are_pasted_and_stepped_through_from_mistake_to_mistake() {
    let Some(driver) = driver() else { return };
    let (_folder, server) = served();
    let browser = driver.browser(Look::default());
    browser.go(&format!("{}/analyze", server.address));
    browser.wait_for_text("#status", "first player to move");
    let pgn = "[White \"ann\"]\n[Black \"bob\"]\n\n1. 4 4 2. 5 3 *\n\n[White \"bob\"]\n[Black \"ann\"]\n\n1. 1 2 1-0\n";
    browser.run(&format!("document.querySelector('#enter textarea').value = {}", json!(pgn)));
    browser.click("#enter [type=submit]");
    browser.wait_for("the first game", "return location.pathname === '/analyze/4453'");
    browser.wait_for_text("#found option:nth-child(2)", "bob – ann");
    browser.wait_for("its mistake", "return document.querySelectorAll('#moves .mistake').length === 1");
    // The third move gave the win away.
    browser.click("#steps button:nth-child(1)");
    browser.wait_for("the start", "return document.querySelectorAll('#board .body').length === 0");
    browser.click("#steps button[aria-label='Next mistake']");
    browser.wait_for_text("#truth", "Mistake");
    let here = browser.run("return location.pathname");
    assert_eq!(here, json!("/analyze/445"));
    browser.back();
    browser.wait_for("the start again", "return document.querySelectorAll('#board .body').length === 0");
    browser.run("const list = document.querySelector('#found select'); list.value = 1; list.dispatchEvent(new Event('change'))");
    browser.wait_for("the second game", "return location.pathname === '/analyze/12'");
    // Best play to step into.
    browser.click(".line button:nth-child(2)");
    browser.wait_for("two moves more", "return document.querySelectorAll('#board .body').length === 4");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}
