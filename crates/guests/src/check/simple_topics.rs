//! What is examined of everybody, and all there is to examine of those who speak in lines.

use super::examination::{
    Breakdown, Examination, PATIENCE, Remark, ask, doubtful, failed, median_and_worst, passed,
};
use super::positions::{Lots, drawn};
use super::{Topic, Verdict};
use game::{Game, Rules};
use std::time::{Duration, Instant};
use uci::Go;

/// Positions in which a legal move is asked for.
const POSITIONS: usize = 200;
/// Games over which memory is watched, after the first ones.
const GAMES: usize = 50;
/// An engine that grows by more than this in so many games will not last through a tournament.
const MOST_GROWTH: u64 = 32 << 20;

impl Examination {
    pub(super) fn simple_topic(&mut self, topic: Topic) -> Result<Remark, Breakdown> {
        match topic {
            Topic::Start => {
                self.process = None;
                let begun = Instant::now();
                self.playing()?;
                Ok(passed("started", &[("milliseconds", begun.elapsed().as_millis().to_string())]))
            }
            Topic::LegalMoves => self.legal_moves(&Go::default()),
            Topic::MoveTime => self.quickness(),
            Topic::Memory => self.memory(&Go::default()),
            Topic::Farewell => self.farewell(""),
            _ => Ok(passed("not-asked", &[])),
        }
    }

    /// A legal move in every position.
    pub(super) fn legal_moves(&mut self, go: &Go) -> Result<Remark, Breakdown> {
        let (process, mut conversation) = self.playing()?;
        for game in drawn(POSITIONS, 1) {
            ask(process, conversation.as_mut(), &game, go.clone(), PATIENCE)?;
        }
        Ok(passed("all-legal", &[("positions", POSITIONS.to_string())]))
    }

    /// How long moves take where nobody says how long they may.
    fn quickness(&mut self) -> Result<Remark, Breakdown> {
        let limit = self.program.time.patience;
        let (process, mut conversation) = self.playing()?;
        let mut times = Vec::new();
        for game in drawn(20, 2) {
            times.push(ask(process, conversation.as_mut(), &game, Go::default(), limit)?.1);
        }
        let (median, worst) = median_and_worst(times);
        let told = [("median", median.to_string()), ("worst", worst.to_string())];
        Ok(if median > 2_000 { doubtful("slow", &told) } else { passed("quick", &told) })
    }

    /// What it holds after many games, and whether that grows.
    pub(super) fn memory(&mut self, go: &Go) -> Result<Remark, Breakdown> {
        let mut lots = Lots::new(3);
        let mut before = None;
        for number in 0..GAMES + GAMES / 5 {
            if number == GAMES / 5 {
                before = self.process.as_ref().and_then(crate::Process::memory);
            }
            let (process, mut conversation) = self.playing()?;
            let mut game = Game::new(Rules::CLASSIC);
            while game.outcome().is_none() {
                // The other side draws its moves by lot, so that no two games are the same.
                let legal = game.legal();
                let lot = legal.iter().nth(lots.below(legal.len())).expect("within the set");
                let mv = if game.moves().len() % 2 == number % 2 {
                    ask(process, conversation.as_mut(), &game, go.clone(), PATIENCE)?.0.mv
                } else {
                    lot
                };
                game.play(mv).expect("it was found legal");
            }
        }
        let after = self.process.as_ref().and_then(crate::Process::memory);
        let Some((before, after)) = before.zip(after) else { return Ok(passed("memory-unknown", &[])) };
        let megabytes = |bytes: u64| (bytes >> 20).to_string();
        let told = [("before", megabytes(before)), ("after", megabytes(after)), ("games", GAMES.to_string())];
        let grows = after > before + MOST_GROWTH && after > before + before / 4;
        Ok(if grows { failed("memory-grows", &told) } else { passed("memory-stays", &told) })
    }

    /// Does it leave when it is told to, or when nobody speaks to it any more?
    pub(super) fn farewell(&mut self, words: &str) -> Result<Remark, Breakdown> {
        const MOMENT: Duration = Duration::from_secs(3);
        self.playing()?;
        let mut process = self.process.take().expect("it plays");
        process.say(words)?;
        let begun = Instant::now();
        if process.dismiss(MOMENT) {
            let verdict = Verdict::Passed;
            let milliseconds = begun.elapsed().as_millis().to_string();
            return Ok((verdict, super::examination::remark("left", &[("milliseconds", milliseconds)])));
        }
        Ok(failed("stays", &[]))
    }
}
