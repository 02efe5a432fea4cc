//! A program that does nothing but keep guests: the tests' stand-in for `conecta`, which keeps its own. With the name of a
//! player as its argument it lets that player make a move, says so, and waits for its own end.

use engine::{Catalog, Limits};
use game::{Game, Rules};
use guests::{Keeper, Programs};
use std::process::ExitCode;
use std::time::Duration;

fn main() -> ExitCode {
    if let Some(code) = guests::keep_if_asked() {
        return code;
    }
    let name = std::env::args().nth(1).expect("the name of a player");
    let mut catalog = Catalog::built_in();
    let is_trusted = std::env::args().nth(2).is_some_and(|word| word == "trusted");
    catalog.add_loader(Programs::new(Keeper::this_program(), is_trusted));
    let mut player = catalog.player(&name).expect("a program").player(Rules::CLASSIC).expect("it plays");
    player.choose(&Game::new(Rules::CLASSIC), &Limits::default()).expect("a move");
    println!("ready");
    std::thread::sleep(Duration::from_mins(10));
    ExitCode::SUCCESS
}
