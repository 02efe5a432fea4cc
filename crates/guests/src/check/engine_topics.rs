//! What is examined of engines that speak UCI.

use super::Topic;
use super::examination::{
    Breakdown, Examination, PATIENCE, Remark, ask, doubtful, failed, median_and_worst, moves, passed,
};
use super::positions::{drawn, finished};
use crate::conversation::Problem;
use crate::uci_engine::{UciEngine, VARIANT_OPTION, say, set};
use crate::{Process, Trouble};
use game::{Game, Rules, fen};
use std::time::{Duration, Instant};
use uci::{Answer, Command, Declaration, Go, Kind, Route, VARIANT};

/// Later than this, by the median, is late.
const LATE: Duration = Duration::from_millis(250);

fn depth(plies: u32) -> Go {
    Go { depth: Some(plies), ..Go::default() }
}

/// What an engine says about itself.
#[derive(Default)]
struct SelfPortrait {
    name: Option<String>,
    declared: Vec<Declaration>,
    /// Lines that should be options.
    strange: Vec<String>,
}

impl Examination {
    pub(super) fn engine_topic(&mut self, topic: Topic) -> Result<Remark, Breakdown> {
        match topic {
            Topic::Start => self.handshake(),
            Topic::Options => self.options(),
            Topic::LegalMoves => self.legal_moves(&depth(1)),
            Topic::Fen => self.fen(),
            Topic::MoveTime => self.move_time(),
            Topic::Clock => self.clock(),
            Topic::Nodes => self.nodes(),
            Topic::Depth => self.depth(),
            Topic::Stop => self.stop(),
            Topic::ReadyWhileThinking => self.ready_while_thinking(),
            Topic::FinishedGame => self.finished_game(),
            Topic::Nonsense => self.nonsense(),
            Topic::Memory => self.memory(&depth(1)),
            Topic::Farewell => self.farewell("quit\n"),
        }
    }

    /// What it says about itself, before anything is set.
    fn declared(&mut self) -> Result<SelfPortrait, Breakdown> {
        let process = self.start()?;
        say(process, &Command::Uci)?;
        let mut said = SelfPortrait::default();
        let deadline = Instant::now() + PATIENCE;
        loop {
            let line = process.hear(deadline, None)?;
            match line.parse() {
                Ok(Answer::UciOk) => return Ok(said),
                Ok(Answer::Name(found)) => said.name = Some(found),
                Ok(Answer::Option(declaration)) => said.declared.push(declaration),
                Err(_) if line.trim_start().starts_with("option") => said.strange.push(line),
                _ => {}
            }
        }
    }

    fn handshake(&mut self) -> Result<Remark, Breakdown> {
        let begun = Instant::now();
        let SelfPortrait { name, declared, .. } = self.declared()?;
        let milliseconds = begun.elapsed().as_millis().to_string();
        let variant = declared.iter().find(|declaration| declaration.name == VARIANT_OPTION);
        let has_variant_file = declared.iter().any(|declaration| declaration.name == "VariantPath");
        match variant.map(|variant| &variant.kind) {
            None => return Ok(failed("no-variant", &[])),
            Some(Kind::Combo { choices, .. })
                if !has_variant_file && !choices.iter().any(|choice| choice == VARIANT) =>
            {
                return Ok(failed("other-variants", &[("variants", choices.join(", "))]));
            }
            Some(_) => {}
        }
        // With the options it is to be used with.
        self.process = None;
        self.playing()?;
        let Some(name) = name else { return Ok(doubtful("nameless", &[])) };
        let (name, options) = (game::Quoted::new(&name).to_string(), declared.len().to_string());
        Ok(passed("greeted", &[("name", name), ("options", options), ("milliseconds", milliseconds)]))
    }

    /// Options can be read, have possible values, and can be set to what they are.
    fn options(&mut self) -> Result<Remark, Breakdown> {
        let SelfPortrait { declared, strange, .. } = self.declared()?;
        if let Some(line) = strange.first() {
            let line = game::Quoted::new(line).to_string();
            return Ok(failed("option-unreadable", &[("line", line)]));
        }
        let is_impossible = |declaration: &&Declaration| match &declaration.kind {
            Kind::Spin { default, least, most } => !(least..=most).contains(&default),
            Kind::Combo { default, choices } => !choices.contains(default),
            _ => false,
        };
        if let Some(wrong) = declared.iter().find(is_impossible) {
            let name = game::Quoted::new(&wrong.name).to_string();
            return Ok(failed("option-impossible", &[("option", name)]));
        }
        let process = self.process.as_mut().expect("it has just spoken");
        for declaration in &declared {
            let value = match &declaration.kind {
                Kind::Check { default } => default.to_string(),
                Kind::Spin { default, .. } => default.to_string(),
                Kind::Combo { default, .. } => default.clone(),
                Kind::Text { default } if !default.is_empty() => default.clone(),
                Kind::Text { .. } | Kind::Button => continue,
            };
            set(process, &declaration.name, &value)?;
        }
        UciEngine::ready(process, Instant::now() + PATIENCE)?;
        self.process = None;
        Ok(passed("options", &[("number", declared.len().to_string())]))
    }

    /// The same position by its moves and by itself.
    fn fen(&mut self) -> Result<Remark, Breakdown> {
        const POSITIONS: usize = 40;
        let (process, mut conversation) = self.playing()?;
        let (mut different, mut asked) = (0, 0);
        for game in drawn(POSITIONS, 4) {
            let set_up =
                fen::read(Rules::CLASSIC, &fen::write(&game)).expect("it was written from a position");
            let mut answers = Vec::new();
            for game in [&game, &set_up] {
                conversation.new_game(process, Instant::now() + PATIENCE)?;
                answers.push(
                    ask(process, conversation.as_mut(), game, depth(2), PATIENCE)
                        .map_err(|breakdown| match breakdown {
                            Breakdown::Remark(_) => {
                                Breakdown::Remark(failed("fen-ignored", &[("fen", fen::write(game))]))
                            }
                            other @ Breakdown::Problem(_) => other,
                        })?
                        .0
                        .mv,
                );
            }
            asked += 1;
            different += usize::from(answers[0] != answers[1]);
        }
        let told = [("different", different.to_string()), ("positions", asked.to_string())];
        Ok(match different {
            0 => passed("fen-same", &told),
            _ => doubtful("fen-different", &told),
        })
    }

    /// Judges times by how much later they are than allowed.
    fn judged(allowed: Duration, times: Vec<Duration>) -> Remark {
        let late = times.into_iter().map(|time| time.saturating_sub(allowed)).collect();
        let (median, worst) = median_and_worst(late);
        let told = [
            ("allowed", allowed.as_millis().to_string()),
            ("median", median.to_string()),
            ("worst", worst.to_string()),
        ];
        let (is_hasty, keys) = match allowed {
            Duration::ZERO => (false, ["answered", "answered", "answered-a-bit-late", "answered-late"]),
            _ => (median == 0, ["in-time", "hardly-late", "a-bit-late", "late"]),
        };
        match u128::from(median) {
            _ if is_hasty => passed(keys[0], &told),
            median if median <= LATE.as_millis() / 5 => passed(keys[1], &told),
            median if median <= LATE.as_millis() => doubtful(keys[2], &told),
            _ => failed(keys[3], &told),
        }
    }

    fn move_time(&mut self) -> Result<Remark, Breakdown> {
        let allowed = Duration::from_millis(100);
        let go = Go { move_time: Some(allowed), ..Go::default() };
        let (process, mut conversation) = self.playing()?;
        let mut times = Vec::new();
        for game in drawn(9, 5) {
            times.push(ask(process, conversation.as_mut(), &game, go.clone(), PATIENCE)?.1);
        }
        Ok(Self::judged(allowed, times))
    }

    /// A whole game against itself, on a clock.
    fn clock(&mut self) -> Result<Remark, Breakdown> {
        let (base, increment) = (Duration::from_secs(2), Duration::from_millis(20));
        let (process, mut conversation) = self.playing()?;
        let mut clocks = [base; 2];
        let mut game = Game::new(Rules::CLASSIC);
        while game.outcome().is_none() {
            let side = game.moves().len() % 2;
            let go = Go { clocks: clocks.map(Some), increments: [increment; 2], ..Go::default() };
            let (choice, time) = ask(process, conversation.as_mut(), &game, go, PATIENCE)?;
            let Some(left) = clocks[side].checked_sub(time) else {
                let told = [
                    ("moves", moves(&game)),
                    ("milliseconds", time.saturating_sub(clocks[side]).as_millis().to_string()),
                ];
                return Ok(failed("flag-fell", &told));
            };
            clocks[side] = left + increment;
            game.play(choice.mv).expect("it was found legal");
        }
        let left = clocks.map(|clock| clock.as_millis()).into_iter().min().unwrap_or_default();
        Ok(passed("clock-kept", &[("left", left.to_string()), ("base", base.as_millis().to_string())]))
    }

    fn nodes(&mut self) -> Result<Remark, Breakdown> {
        const ASKED: u64 = 2_000;
        let (process, mut conversation) = self.playing()?;
        let mut most = 0;
        for game in drawn(8, 6) {
            let go = Go { nodes: Some(ASKED), ..Go::default() };
            let (choice, _) = ask(process, conversation.as_mut(), &game, go, PATIENCE)?;
            most = most.max(choice.nodes);
        }
        let told = [("asked", ASKED.to_string()), ("most", most.to_string())];
        Ok(match most {
            0 => passed("nodes-untold", &told),
            _ if most > 20 * ASKED => failed("nodes-exceeded", &told),
            _ => passed("nodes-kept", &told),
        })
    }

    fn depth(&mut self) -> Result<Remark, Breakdown> {
        let (process, mut conversation) = self.playing()?;
        let mut times = Vec::new();
        for game in drawn(5, 7) {
            times.push(ask(process, conversation.as_mut(), &game, depth(3), PATIENCE)?.1);
        }
        let (median, worst) = median_and_worst(times);
        let told = [("median", median.to_string()), ("worst", worst.to_string())];
        // Three plies are a few hundred positions.
        Ok(if median > 2_000 { failed("depth-exceeded", &told) } else { passed("quick", &told) })
    }

    /// Thinks until it is told to stop, and then answers.
    fn stop(&mut self) -> Result<Remark, Breakdown> {
        let (process, _) = self.playing()?;
        let mut times = Vec::new();
        for game in drawn(5, 8) {
            think(process, &game)?;
            match best(process, Instant::now() + Duration::from_millis(150)) {
                Ok(()) => return Ok(failed("not-infinite", &[("moves", moves(&game))])),
                Err(Problem::Trouble(Trouble::Late)) => {}
                Err(problem) => return Err(problem.into()),
            }
            let begun = Instant::now();
            say(process, &Command::Stop)?;
            best(process, begun + PATIENCE)?;
            times.push(begun.elapsed());
        }
        Ok(Self::judged(Duration::ZERO, times))
    }

    fn ready_while_thinking(&mut self) -> Result<Remark, Breakdown> {
        let (process, _) = self.playing()?;
        let mut times = Vec::new();
        for game in drawn(5, 9) {
            think(process, &game)?;
            let begun = Instant::now();
            match UciEngine::ready(process, begun + Duration::from_secs(3)) {
                Ok(()) => times.push(begun.elapsed()),
                Err(Problem::Trouble(Trouble::Late)) => return Ok(failed("not-ready", &[])),
                Err(problem) => return Err(problem.into()),
            }
            say(process, &Command::Stop)?;
            best(process, Instant::now() + PATIENCE)?;
        }
        Ok(Self::judged(Duration::ZERO, times))
    }

    /// Nobody plays on where a game is over, and nobody breaks down.
    fn finished_game(&mut self) -> Result<Remark, Breakdown> {
        let (process, mut conversation) = self.playing()?;
        let route = Command::Position(Route::from(&finished()));
        process.say(&format!("{route}\n{}\n", Command::Go(depth(1))))?;
        let told = loop {
            let line = match process.hear(Instant::now() + Duration::from_secs(2), None) {
                Ok(line) => line,
                Err(Trouble::Late) => break doubtful("over-silent", &[]),
                Err(trouble) => return Err(trouble.into()),
            };
            if line.trim_start().starts_with("bestmove") {
                break match line.parse() {
                    Ok(Answer::Best(best)) if best.placement.is_none() => passed("over-none", &[]),
                    _ => doubtful("over-plays", &[("line", game::Quoted::new(line.trim()).to_string())]),
                };
            }
        };
        conversation.new_game(process, Instant::now() + PATIENCE)?;
        ask(process, conversation.as_mut(), &Game::new(Rules::CLASSIC), depth(1), PATIENCE)?;
        Ok(told)
    }

    /// What means nothing is passed over.
    fn nonsense(&mut self) -> Result<Remark, Breakdown> {
        let (process, mut conversation) = self.playing()?;
        let long = "x".repeat(20_000);
        let lines = [
            "",
            "hello there",
            "setoption name No Such Option value 7",
            "setoption",
            "position",
            "position fen 7/7/7",
            "position fen 7/7/7/7/3P3/7 b - - 0 1",
            "position startpos moves P@d9",
            "position startpos moves e2e4",
            "ucinewgame please",
            "isready\u{7f}",
            &long,
            "stop",
            "ponderhit",
            "debug",
        ];
        for line in lines {
            process.say(&format!("{line}\n"))?;
        }
        conversation.new_game(process, Instant::now() + PATIENCE)?;
        for game in drawn(10, 10) {
            ask(process, conversation.as_mut(), &game, depth(1), PATIENCE)?;
        }
        Ok(passed("unmoved", &[("lines", lines.len().to_string())]))
    }
}

/// Lets it think about a game until it is stopped.
fn think(process: &mut Process, game: &Game) -> Result<(), Trouble> {
    let go = Go { infinite: true, ..Go::default() };
    process.say(&format!("{}\n{}\n", Command::Position(Route::from(game)), Command::Go(go)))
}

/// Waits until it has answered.
fn best(process: &mut Process, deadline: Instant) -> Result<(), Problem> {
    loop {
        if process.hear(deadline, None)?.trim_start().starts_with("bestmove") {
            return Ok(());
        }
    }
}
