//! Why a player loses, in a screen or two.

use crate::paint::Paint;
use crate::positions::moves_field;
use crate::report::spaced;
use arena::why::{Feature, Kind};
use engine::solver::Oracle;
use game::lines::Way;
use game::{Game, Move, Position, Rules, draw, symbol};
use lab::report::{Judged, MistakeData, PlayerReasons, Reasons, Report, Said};
use language::{Dictionary, kind_name, say, sentences, short, term_name};
use std::fmt::Write;

/// No line is longer.
const WIDTH: usize = 80;

/// So many mistakes are shown with boards.
const SHOWN: usize = 3;

/// All that is told about one player.
pub(crate) fn text(
    dictionary: Dictionary,
    paint: Paint,
    report: &Report,
    rules: Rules,
    all: &Reasons,
    player: usize,
) -> String {
    let Some(reasons) = all.players.iter().find(|reasons| reasons.player == player) else {
        return String::new();
    };
    let telling = Telling { dictionary, paint, report, rules, reasons };
    let mut text = telling.heading(all);
    text.push('\n');
    for sentence in sentences(dictionary, report, rules, reasons) {
        text += &wrapped(&sentence, "");
    }
    if reasons.thrown > 0 {
        text.push('\n');
        text += &telling.kinds();
        text.push('\n');
        text += &telling.habits();
        text += &telling.costliest();
    }
    text
}

struct Telling<'a> {
    dictionary: Dictionary,
    paint: Paint,
    report: &'a Report,
    rules: Rules,
    reasons: &'a PlayerReasons,
}

impl Telling<'_> {
    /// How many games there were, and what became of them.
    fn heading(&self, all: &Reasons) -> String {
        let (dictionary, reasons) = (self.dictionary, self.reasons);
        let player = &self.report.players[reasons.player];
        let (name, others) = (short(&player.title), self.report.players.len() - 1);
        let mut sentences = vec![
            say!(
                dictionary,
                "why-event",
                player = name,
                others = others,
                games = player.games,
                lost = reasons.lost,
                drawn = reasons.drawn
            ),
            match all.judge {
                Judged::Solver => say!(dictionary, "why-judge-solver"),
                Judged::Search { depth } => say!(dictionary, "why-judge-search", depth = depth),
            },
        ];
        if reasons.failed > 0 {
            sentences.push(say!(dictionary, "why-failed", failed = reasons.failed));
        }
        let examined = reasons.examined;
        sentences.push(if examined == reasons.lost + reasons.drawn {
            say!(dictionary, "why-examined-all", examined = examined)
        } else {
            say!(dictionary, "why-examined-some", examined = examined)
        });
        sentences.push(say!(
            dictionary,
            "why-thrown",
            thrown = reasons.thrown,
            different = reasons.different,
            rest = reasons.without_mistake()
        ));
        if reasons.unknown > 0 {
            sentences.push(say!(dictionary, "why-unknown", unknown = reasons.unknown));
        }
        if !all.is_complete {
            sentences.push(say!(dictionary, "why-hurried"));
        }
        wrapped(&sentences.join(" "), "")
    }

    /// Mistakes by kind and part of the game, beside the others'.
    fn kinds(&self) -> String {
        let dictionary = self.dictionary;
        let mut rows = vec![vec![
            say!(dictionary, "why-table-kind"),
            say!(dictionary, "why-table-games"),
            say!(dictionary, "why-table-share"),
            say!(dictionary, "why-table-others"),
            say!(dictionary, "why-table-opening"),
            say!(dictionary, "why-table-middle"),
            say!(dictionary, "why-table-end"),
        ]];
        for kind in &self.reasons.kinds {
            let mut row = vec![
                kind_name(dictionary, kind.kind),
                dictionary.count(kind.count as u64),
                dictionary.part(kind.count as u64, self.reasons.thrown as u64),
                dictionary.part(kind.others_count, kind.others_of),
            ];
            row.extend(kind.phases.iter().map(|&count| dictionary.count(count as u64)));
            rows.push(row);
        }
        spaced(&rows)
    }

    /// The lines that beat it, the columns it errs in, and the openings.
    fn habits(&self) -> String {
        let dictionary = self.dictionary;
        let features = &self.reasons.features;
        let shares = |said: &Said| {
            (dictionary.part(said.count, said.of), dictionary.part(said.others_count, said.others_of))
        };
        let ways: Vec<_> = features
            .iter()
            .filter_map(|said| {
                let Feature::Line(way) = said.feature else { return None };
                let (share, others) = shares(said);
                Some(match way {
                    Way::Horizontal => say!(dictionary, "why-way-horizontal", share = share, others = others),
                    Way::Vertical => say!(dictionary, "why-way-vertical", share = share, others = others),
                    Way::Rising => say!(dictionary, "why-way-rising", share = share, others = others),
                    Way::Falling => say!(dictionary, "why-way-falling", share = share, others = others),
                })
            })
            .collect();
        let columns: Vec<_> = features
            .iter()
            .filter_map(|said| {
                let Feature::Column(number) = said.feature else { return None };
                let ((share, others), name) = (shares(said), self.rules.letter(Move::new(number)));
                Some(say!(dictionary, "why-share", name = name.to_string(), share = share, others = others))
            })
            .collect();
        let mut openings: Vec<_> = features
            .iter()
            .filter_map(|said| match said.feature {
                Feature::Opening(opening) if said.count > 0 => Some((said.count, opening)),
                _ => None,
            })
            .collect();
        openings.sort_by_key(|&(count, opening)| (std::cmp::Reverse(count), opening));
        let openings: Vec<_> = openings
            .into_iter()
            .take(5)
            .map(|(count, opening)| {
                let moves = self.report.openings[opening].moves.as_str();
                say!(dictionary, "why-opening", moves = moves, count = count)
            })
            .collect();
        let mut text = String::new();
        if !ways.is_empty() {
            text += &wrapped(&say!(dictionary, "why-lines", list = ways.join(", ")), "  ");
        }
        text += &wrapped(&say!(dictionary, "why-columns", list = columns.join(", ")), "  ");
        text + &wrapped(&say!(dictionary, "why-openings", list = openings.join(", ")), "  ")
    }

    fn costliest(&self) -> String {
        let mut text = format!("\n{}\n", say!(self.dictionary, "why-costliest"));
        for (index, costly) in self.reasons.costliest.iter().take(SHOWN).enumerate() {
            text += &self.mistake(index + 1, &self.reasons.mistakes[costly.mistake], costly.games - 1);
        }
        text
    }

    /// A mistake with its board.
    fn mistake(&self, number: usize, mistake: &MistakeData, more: usize) -> String {
        let dictionary = self.dictionary;
        let played = &self.report.games[mistake.game];
        let moves: String = played.moves.chars().take(mistake.ply).collect();
        let Ok(before) = Game::parse(self.rules, &moves) else { return String::new() };
        let opponent = if played.first == self.reasons.player { played.second } else { played.first };
        let heading = say!(
            dictionary,
            "why-mistake",
            number = number.to_string(),
            game = mistake.game + 1,
            opponent = short(&self.report.players[opponent].title),
            move = mistake.ply + 1,
            symbol = symbol(game::Cell::Disc(before.position().to_move())).to_string(),
            more = more,
            played = mistake.played.as_str(),
            right = listed(dictionary, &mistake.right)
        );
        let mut text = format!("\n{}", wrapped(&heading, "   "));
        let board = marked(&before, mistake);
        let beside = self.beside(mistake, &before);
        let height = board.len().max(beside.len());
        for line in 0..height {
            let drawn = board.get(line).map_or("", String::as_str);
            let words = beside.get(line).map_or("", String::as_str);
            let width = usize::from(self.rules.size().width()) * 2 + 2;
            let drawn = self.paint.board_line(&format!("{drawn:<width$}"));
            let _ = writeln!(text, "{}", format!("  {drawn}  {words}").trim_end());
        }
        text
    }

    /// What stands beside the board.
    fn beside(&self, mistake: &MistakeData, before: &Game) -> Vec<String> {
        let dictionary = self.dictionary;
        let right = mistake.belief.as_ref().map(|belief| belief.preferred.clone());
        let right = right.or_else(|| mistake.right.first().cloned()).unwrap_or_default();
        // What is not won or lost is a draw to the solver, and open to a search.
        let even = match Judged::of(self.rules) {
            Judged::Solver => say!(dictionary, "why-draws"),
            Judged::Search { .. } => say!(dictionary, "why-holds"),
        };
        let loses_in = |plies: u32| say!(dictionary, "why-loses-in", plies = plies);
        let wins_in = |plies: u32| say!(dictionary, "why-wins-in", plies = plies);
        let after = mistake.loses_in.map_or_else(|| even.clone(), loses_in);
        let kept = mistake.wins_in.map_or_else(|| even.clone(), wins_in);
        let played = mistake.played.as_str();
        let mut lines = Vec::new();
        if let Some(belief) = &mistake.belief {
            lines.push(say!(
                dictionary,
                "why-thought",
                played = played,
                chosen = value(dictionary, belief.chosen),
                preferred = belief.preferred.as_str(),
                value = value(dictionary, belief.right),
                depth = belief.depth
            ));
        } else {
            lines.push(say!(dictionary, "why-not-asked"));
        }
        lines.push(say!(
            dictionary,
            "why-truth",
            played = played,
            after = after,
            right = right,
            before = kept
        ));
        if let Some(belief) = mistake.belief.as_ref().filter(|belief| !belief.terms.is_empty()) {
            let terms = belief.terms.iter().map(|term| {
                let points = value(dictionary, term.points);
                let sign = if points.starts_with('-') { "" } else { "+" };
                format!("{} {sign}{points}", term_name(dictionary, &term.name))
            });
            lines.push(say!(dictionary, "why-decided", terms = terms.collect::<Vec<_>>().join(", ")));
        }
        let kind = kind_name(dictionary, mistake.kind);
        // What lies further ahead than the kind says is seen by nobody.
        let seen_at = mistake.seen_at().filter(|_| mistake.kind == Kind::Horizon);
        lines.push(say!(dictionary, "why-kind-of", kind = kind, seen = seen_at.unwrap_or(0)));
        let moves = moves_field(before);
        lines.push(match Oracle::check(self.rules) {
            Ok(()) if self.rules == Rules::CLASSIC => format!("conecta analyze {moves}"),
            Ok(()) => format!("conecta analyze --rules {} {moves}", self.rules),
            Err(_) => format!("conecta show --rules {} {moves}", self.rules),
        });
        let width = WIDTH - 6 - usize::from(self.rules.size().width()) * 2;
        lines.iter().flat_map(|line| broken(line, width, "  ")).collect()
    }
}

/// A value of a heuristic, with at most one decimal.
pub(super) fn value(dictionary: Dictionary, number: f64) -> String {
    let is_whole = format!("{number:.1}").ends_with(".0");
    dictionary.decimal(number, usize::from(!is_whole))
}

/// `4`, `4 or 5`, `3, 4 or 5`.
pub(super) fn listed(dictionary: Dictionary, moves: &[String]) -> String {
    match moves.split_last() {
        Some((last, others)) if !others.is_empty() => {
            say!(dictionary, "why-or", list = others.join(", "), last = last.as_str())
        }
        _ => moves.concat(),
    }
}

/// The board with what was played and what was right.
pub(super) fn marked(before: &Game, mistake: &MistakeData) -> Vec<String> {
    let position = before.position();
    let drawing = draw(position);
    let mut rows: Vec<Vec<char>> = drawing.lines().map(|line| line.chars().collect()).collect();
    let height = u32::from(position.size().height());
    let moves = position.moves();
    let mut mark = |letter: &str, mark: char| {
        let mv = moves.iter().find(|&mv| before.rules().letter(mv).to_string() == letter);
        if let Some(square) = mv.and_then(|mv| position.landing(mv.number().into())) {
            rows[(height - square.row) as usize][(2 * square.column + 3) as usize] = mark;
        }
    };
    mistake.right.iter().for_each(|right| mark(right, '!'));
    mark(&mistake.played, '?');
    rows.into_iter().map(|row| row.into_iter().collect()).collect()
}

/// Lines of no more than the usual width, each ended; all but the first begin with `indent`.
pub(super) fn wrapped(text: &str, indent: &str) -> String {
    broken(text, WIDTH, indent).into_iter().map(|line| line + "\n").collect()
}

pub(super) fn broken(text: &str, width: usize, indent: &str) -> Vec<String> {
    // A number and its percent sign stay together.
    let mut words: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match words.last_mut().filter(|_| word.starts_with('%')) {
            Some(last) => last.extend([" ", word]),
            None => words.push(word.to_owned()),
        }
    }
    let mut lines = vec![String::new()];
    for word in &words {
        let line = lines.last_mut().expect("there is always a line");
        if line.trim().is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(format!("{indent}{word}"));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words_and_never_before_a_percent_sign() {
        assert_eq!(broken("one two three", 7, "  "), ["one two", "  three"]);
        assert_eq!(broken("los demás 0 %; el 5 %", 11, ""), ["los demás", "0 %; el 5 %"]);
        assert_eq!(broken("", 7, ""), [""]);
    }

    #[test]
    fn a_board_shows_what_was_played_and_what_was_right() {
        let before: Game = "4453".parse().expect("a game");
        let mistake = MistakeData {
            game: 0,
            ply: 4,
            played: "5".to_owned(),
            right: vec!["3".to_owned(), "7".to_owned()],
            before: "drawn",
            after: "lost",
            kind: Kind::Horizon,
            phase: "opening",
            loses_in: Some(7),
            wins_in: None,
            lines: Vec::new(),
            belief: None,
        };
        let board = marked(&before, &mistake);
        assert_eq!(board[0], "   a b c d e f g");
        assert_eq!(board[5..], [" 2 . . ! O ? . .", " 1 . . O X X . !", "   1 2 3 4 5 6 7"]);
    }
}
