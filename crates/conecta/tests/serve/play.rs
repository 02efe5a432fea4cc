//! Games at one screen.

use crate::browser::{Browser, Look};
use crate::{driver, served};
use serde_json::json;

#[test]
fn people_play_by_mouse_by_keys_and_with_bombs() {
    let Some(driver) = driver() else { return };
    let (_folder, server) = served();
    let browser = driver.browser(Look::default());
    browser.go(&server.address);
    // Against the weakest level, until somebody has won or the board is full.
    browser.wait_for_text("#status", "Your move");
    browser.run("document.querySelector('[name=opponent]').value = 'level1'");
    browser.click("#settings button");
    browser.wait_for_text("#status", "Your move");
    browser.click("#views button:nth-child(1)");
    browser
        .wait_for("scores", "return document.querySelectorAll('.columns .win, .columns .loss').length > 3");
    browser.click(".columns button:nth-child(4)");
    browser.wait_for("an answer", "return document.querySelectorAll('#board .disc').length === 2");
    browser.click("#actions button:nth-child(1)");
    browser.wait_for("an empty board", "return document.querySelectorAll('#board .disc').length === 0");
    // Two people at this screen, by keys.
    browser.run("document.querySelector('[name=opponent]').value = 'two'");
    browser.click("#settings button");
    browser.wait_for_text("#status", "first player to move");
    for (number, key) in "1212121".chars().enumerate() {
        browser.press(&key.to_string());
        let drawn = format!("return document.querySelectorAll('#board .disc').length === {}", number + 1);
        browser.wait_for("the next disc", &drawn);
        if number < 6 {
            browser.wait_for_text("#status", "to move");
        }
    }
    browser.wait_for_text("#status", "first player has won");
    browser.wait_for_text("#review-text", "losing move");
    // CONECTA-4 BOOM: a bomb is put and explodes.
    browser.run("const rules = document.querySelector('[name=rules]'); rules.value = 'boom'; rules.dispatchEvent(new Event('change'))");
    browser.run("document.querySelector('[name=opponent]').value = 'two'");
    browser.click("#settings button");
    browser.wait_for("an empty board", "return document.querySelectorAll('#board .disc').length === 0");
    for number in 1..40 {
        let can_explode = browser.run("return document.querySelector('#actions .main') !== null");
        if can_explode == json!(true) {
            browser.click("#actions .main");
            browser.wait_for("an explosion", "return document.querySelector('#board .blast') !== null");
            break;
        }
        assert!(number < 39, "no bomb in forty moves");
        let before = browser.run("return document.querySelectorAll('#board .disc').length");
        browser.press(&(1 + number % 7).to_string());
        let grown = format!(
            "return document.querySelectorAll('#board .disc').length > {before} && document.querySelector('.live').classList.contains('open')"
        );
        browser.wait_for("the next disc", &grown);
    }
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// Chooses something in the form of a new game.
fn choose(browser: &Browser, field: &str, value: &str) {
    browser.run(&format!(
        "const field = document.querySelector('[name={field}]'); field.value = {}; field.dispatchEvent(new Event('change'))",
        json!(value)
    ));
}

#[test]
fn what_is_shown_stays_shown_and_a_hint_says_where() {
    let Some(driver) = driver() else { return };
    let (_folder, server) = served();
    let browser = driver.browser(Look::default());
    browser.go(&server.address);
    browser.wait_for_text("#status", "Your move");
    for number in 1..=3 {
        browser.click(&format!("#views button:nth-child({number})"));
    }
    browser.wait_for("the bar", "return !document.querySelector('#value-bar').hidden");
    browser.wait_for(
        "scores",
        "return document.querySelector('.columns button:nth-child(4)').textContent === '+1'",
    );
    browser.reload();
    browser.wait_for("the bar again", "return !document.querySelector('#value-bar').hidden");
    let pressed = browser.run("return document.querySelectorAll('#views [aria-pressed=true]').length");
    assert_eq!(pressed, json!(3));
    browser.click("#actions button:nth-child(2)");
    // On the empty board one move wins.
    browser.wait_for_text("#status", "Hint: column 4");
    browser.wait_for("the hint on the board", "return document.querySelector('#board .ghost') !== null");
    // Threats: three in a row against nobody.
    choose(&browser, "opponent", "two");
    browser.click("#settings button");
    browser.wait_for_text("#status", "first player to move");
    for (number, key) in "112233".chars().enumerate() {
        browser.press(&key.to_string());
        let drawn = format!(
            "return document.querySelectorAll('#board .body').length === {} && document.querySelector('.live').classList.contains('open')",
            number + 1
        );
        browser.wait_for("the next disc", &drawn);
    }
    browser
        .wait_for("a threat of each side", "return document.querySelectorAll('#board .threat').length === 2");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn a_clock_runs_through_a_reload_and_its_flag_falls() {
    let Some(driver) = driver() else { return };
    let (_folder, server) = served();
    let browser = driver.browser(Look::default());
    browser.go(&server.address);
    browser.wait_for_text("#status", "Your move");
    choose(&browser, "opponent", "level1");
    choose(&browser, "clock", "60+0");
    browser.click("#settings button");
    browser.wait_for_text("#players", "1:00");
    browser.press("4");
    browser.wait_for("an answer", "return document.querySelectorAll('#board .body').length === 2");
    browser.wait_for(
        "that time passes",
        "return document.querySelector('#players time').textContent === '0:58'",
    );
    let back = browser.run("return document.querySelector('#actions button').disabled");
    assert_eq!(back, json!(true), "what is played is played");
    browser.reload();
    browser.wait_for(
        "the rest of the time",
        "return /^0:5[0-8]$/.test(document.querySelector('#players time').textContent)",
    );
    // As if somebody came back a minute later.
    browser.run("const kept = JSON.parse(localStorage.getItem('conecta-play-game')); kept.clock.at -= 60000; localStorage.setItem('conecta-play-game', JSON.stringify(kept))");
    browser.reload();
    browser.wait_for_text("#status", "Your time is over");
    browser.wait_for("a review", "return !document.querySelector('#review').hidden");
    browser.reload();
    browser.wait_for_text("#status", "Your time is over");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn a_finished_game_is_reviewed_and_shared() {
    let Some(driver) = driver() else { return };
    let (_folder, server) = served();
    let browser = driver.browser(Look::default());
    browser.go(&server.address);
    browser.wait_for_text("#status", "Your move");
    choose(&browser, "opponent", "two");
    browser.click("#settings button");
    browser.wait_for_text("#status", "first player to move");
    for (number, key) in "4455667".chars().enumerate() {
        browser.press(&key.to_string());
        browser.wait_for(
            "the next disc",
            &format!("return document.querySelectorAll('#board .body').length === {}", number + 1),
        );
        if number < 6 {
            browser.wait_for(
                "the next turn",
                "return document.querySelector('.live').classList.contains('open')",
            );
        }
    }
    browser.wait_for_text("#status", "first player has won");
    // Column 5 gave the win away, twice: the second time it was given back for good.
    browser.wait_for_text("#review-text .accuracy", "75%");
    browser.wait_for_text("#review-text .accuracy", "67%");
    browser.wait_for("the curve", "return document.querySelector('#viewer .curve-plot rect') !== null");
    browser.wait_for_text("#review-text", "The losing move was number 4");
    // The button leads to it.
    browser.click("#review-text button.small");
    browser.wait_for_text("#viewer .comment", "Mistake");
    let address = browser.run("return document.querySelector('#review-text a').getAttribute('href')");
    assert_eq!(address, json!(format!("{}/analyze/4455667", server.address)));
    browser.click("#review-text a");
    browser.wait_for_text("#status", "first player has won");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn a_finger_on_the_board_plays_its_column() {
    let Some(driver) = driver() else { return };
    let (_folder, server) = served();
    let browser = driver.browser(Look { width: 390, language: "en", is_dark: true });
    browser.go(&server.address);
    browser.wait_for_text("#status", "Your move");
    // In the middle of the last column of seven, whatever row it is.
    browser.tap("#board svg .frame", 6.5 / 7.0, 0.3);
    browser.wait_for("an answer", "return document.querySelectorAll('#board .body').length === 2");
    let moves = browser.run("return JSON.parse(localStorage.getItem('conecta-play-game')).moves[0]");
    assert_eq!(moves, json!("7"));
    assert_eq!(browser.complaints(), Vec::<String>::new());
}
