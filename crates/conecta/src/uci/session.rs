//! A conversation from its first line to `quit`.

use super::order::{Go, Order};
use super::tell;
use super::thinking::Thinking;
use engine::players::{CannotPlay, Player, PlayerSpec, Resources};
use game::{Game, Rules};
use std::io::{self, BufRead};
use std::ops::{ControlFlow, RangeInclusive};
use std::time::Instant;

/// Who plays if nobody else is asked for.
const PLAYER: &str = "perfect";
/// The one variant there is, by the name that chess programs gave it.
const VARIANT: &str = "cfour";
const TABLE_MEGABYTES: RangeInclusive<usize> = 1..=16_384;
const THREADS: RangeInclusive<usize> = 1..=64;

/// What has been agreed so far, and what is going on.
pub(crate) struct Session {
    spec: PlayerSpec,
    resources: Resources,
    game: Game,
    /// Here while it is not thinking, and once it was needed.
    player: Option<Box<dyn Player>>,
    thinking: Option<Thinking>,
}

impl Session {
    pub(crate) fn new() -> Self {
        Self {
            spec: PLAYER.parse().expect("a player of ours"),
            resources: Resources::default(),
            game: Game::new(Rules::CLASSIC),
            player: None,
            thinking: None,
        }
    }

    /// Answers until the other side has enough. Fails only if nobody listens.
    pub(crate) fn hold(mut self, input: impl BufRead) -> io::Result<()> {
        for line in input.split(b'\n') {
            let begun = Instant::now();
            // Bytes that are no text become characters that no command has.
            let line = line.map(|line| String::from_utf8_lossy(&line).into_owned())?;
            match Order::parse(&line) {
                Ok(order) => {
                    if self.obey(order, begun)?.is_break() {
                        break;
                    }
                }
                Err(error) => complain(&error)?,
            }
        }
        if let Some(thinking) = self.thinking.take() {
            thinking.stop();
            thinking.end();
        }
        Ok(())
    }

    fn obey(&mut self, order: Order, begun: Instant) -> io::Result<ControlFlow<()>> {
        match order {
            Order::Nothing => {}
            Order::Uci => introduce()?,
            Order::IsReady => tell("readyok")?,
            Order::Stop => self.thinking.iter().for_each(Thinking::stop),
            Order::Quit => return Ok(ControlFlow::Break(())),
            Order::SetOption { .. } | Order::NewGame | Order::Position(_) | Order::Go(_)
                if self.is_busy() =>
            {
                complain("still thinking: `stop` comes first")?;
            }
            Order::SetOption { name, value } => {
                if let Err(error) = self.set(&name, &value) {
                    complain(&error)?;
                }
            }
            // What it has proven is forgotten, so that games do not depend on earlier ones.
            Order::NewGame => self.player = None,
            Order::Position(game) => self.game = game,
            Order::Go(_) if self.game.outcome().is_some() => tell("bestmove (none)")?,
            Order::Go(go) => self.go(go, begun)?,
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Is it thinking? If it has answered, its player is taken back.
    fn is_busy(&mut self) -> bool {
        if let Some(thinking) = self.thinking.take_if(|thinking| thinking.is_over()) {
            self.player = thinking.end();
        }
        self.thinking.is_some()
    }

    /// Sets an option, whose names are the same in capitals and small letters.
    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let (mut spec, mut resources) = (self.spec.clone(), self.resources);
        match name.to_ascii_lowercase().as_str() {
            "uci_variant" if value == VARIANT => return Ok(()),
            "uci_variant" => return Err(format!("no variant `{value}`: there is {VARIANT}")),
            "player" => spec = crate::weights::player(value).map_err(|error| error.to_string())?,
            "hash" => resources.table_megabytes = number(name, value, &TABLE_MEGABYTES)?,
            "threads" => resources.threads = number(name, value, &THREADS)?,
            _ => return Err(format!("no option `{name}`")),
        }
        self.player = Some(build(&spec, &resources).map_err(|error| error.to_string())?);
        (self.spec, self.resources) = (spec, resources);
        Ok(())
    }

    fn go(&mut self, go: Go, begun: Instant) -> io::Result<()> {
        let player = match self.player.take() {
            Some(player) => Ok(player),
            None => build(&self.spec, &self.resources),
        };
        match player {
            Ok(player) => self.thinking = Some(Thinking::begin(player, self.game.clone(), go, begun)),
            Err(error) => complain(&error.to_string())?,
        }
        Ok(())
    }
}

/// Who we are, and what can be set.
fn introduce() -> io::Result<()> {
    tell(concat!("id name conecta ", env!("CARGO_PKG_VERSION")))?;
    tell("id author the authors of conecta")?;
    tell(&format!("option name UCI_Variant type combo default {VARIANT} var {VARIANT}"))?;
    tell(&format!("option name Player type string default {PLAYER}"))?;
    let usual = Resources::default();
    for (name, value, range) in
        [("Hash", usual.table_megabytes, TABLE_MEGABYTES), ("Threads", usual.threads, THREADS)]
    {
        let (least, most) = range.into_inner();
        tell(&format!("option name {name} type spin default {value} min {least} max {most}"))?;
    }
    tell("uciok")
}

fn build(spec: &PlayerSpec, resources: &Resources) -> Result<Box<dyn Player>, CannotPlay> {
    spec.player_with(Rules::CLASSIC, resources)
}

fn number(name: &str, value: &str, range: &RangeInclusive<usize>) -> Result<usize, String> {
    let number = value.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| {
        format!("{name} `{value}`: expected a number from {} to {}", range.start(), range.end())
    })
}

/// Says what was wrong, in one line whatever it quotes.
fn complain(error: &str) -> io::Result<()> {
    tell(&format!("info string {}", error.replace(char::is_control, " ")))
}
