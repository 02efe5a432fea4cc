//! Which of several sides a parameter is: the one asked for, the other one, the first, the second.

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, Operator, Stmt, StmtFunctionDef};

use super::Mark;
use super::arguments::{Argument, by_plain_name, plain};
use super::evidence::mark_of;
use super::names::{MACHINES, OPPONENTS, PLAYERS};
use super::reach::reads_kept;
use crate::python::survey::Survey;

/// Words for sides that may bear a number.
const NUMBERED: [&str; 16] = [
    "player",
    "piece",
    "p",
    "mark",
    "token",
    "symbol",
    "disc",
    "disk",
    "color",
    "colour",
    "side",
    "joueur",
    "jugador",
    "jogador",
    "spieler",
    "giocatore",
];

/// `piece1`, `player_2`, `first_player`: 1 or 2.
pub(super) fn numbered(name: &str) -> Option<usize> {
    let mut number = None;
    let mut is_side = false;
    for word in name.split('_') {
        let bare = word.trim_end_matches(['1', '2']);
        let digit = match word {
            "one" | "first" => "1",
            "two" | "second" => "2",
            _ => &word[bare.len()..],
        };
        match digit {
            "" => {}
            "1" | "2" if number.is_none() => number = Some(usize::from(digit == "2") + 1),
            _ => return None,
        }
        let is_number = bare.is_empty() || matches!(word, "one" | "first" | "two" | "second");
        if !is_number && !NUMBERED.contains(&bare) {
            return None;
        }
        is_side |= !is_number;
    }
    number.filter(|_| is_side)
}

/// `max_token`, `min_token`: the side that a search wants to win, and the other one.
pub(super) fn extreme(name: &str) -> Option<Argument> {
    let is_side = |rest: &str| rest != "turn" && PLAYERS.contains(&rest);
    let of = |start: &str| name.strip_prefix(start).is_some_and(is_side);
    if of("max_") || of("maximizing_") {
        Some(Argument::Player)
    } else if of("min_") || of("minimizing_") {
        Some(Argument::Opponent)
    } else {
        None
    }
}

/// Which of two sides objects of a class are when they are made as they stand there: `def __init__(self, player=2)`. `None` if
/// their value does not depend on it.
pub(super) fn made_as_second(
    survey: &Survey<'_>,
    class: &str,
    def: &StmtFunctionDef,
    marks: &[Mark; 3],
) -> Option<bool> {
    let (_, init) = survey.method(class, "__init__")?;
    let parameters = || init.parameters.iter_non_variadic_params().skip(1);
    let names: Vec<String> = parameters().map(|parameter| plain(parameter.name().as_str())).collect();
    let mut found: Vec<Option<Argument>> = Vec::new();
    let mut defaults: Vec<Option<bool>> = Vec::new();
    for (parameter, name) in parameters().zip(&names) {
        let mark = parameter.default().and_then(mark_of);
        let second = mark.and_then(|mark| marks[1..].iter().position(|known| *known == mark));
        let own = if PLAYERS.contains(&name.as_str()) { Some(Argument::Player) } else { extreme(name) };
        let side = match own {
            _ if second.is_none() => None,
            _ if OPPONENTS.contains(&name.as_str()) => Some(Argument::Opponent),
            Some(Argument::Player) if found.contains(&Some(Argument::Player)) => Some(Argument::Opponent),
            side => side,
        };
        found.push(side);
        defaults.push(second.map(|second| second == 1));
    }
    settle(survey, &names, &mut found);
    let is = |wanted: &Argument| found.iter().position(|found| found.as_ref() == Some(wanted));
    let told = |index: usize| {
        let parameter = parameters().nth(index);
        parameter.is_some_and(|parameter| reads_kept(survey, class, def, init, parameter.name()))
    };
    match (is(&Argument::Player), is(&Argument::Opponent)) {
        (Some(own), _) if told(own) => defaults[own],
        (_, Some(other)) if told(other) => defaults[other].map(|second| !second),
        _ => None,
    }
}

/// Which of these parameters are the bounds of a search, the values that both sides are sure of: numbers, although they are
/// compared and negated as sides are.
pub(super) fn bounds(names: &[String]) -> Vec<usize> {
    const BOUNDS: [&str; 5] = ["alpha", "beta", "alfa", "α", "β"];
    let has = |wanted: &str| names.iter().any(|name| name == wanted);
    let is_told_depth = || names.iter().any(|name| by_plain_name(name) == Some(Argument::Number(0)));
    let are_letters = has("a") && has("b") && names.len() > 2 && is_told_depth();
    let is_bound = |name: &str| BOUNDS.contains(&name) || are_letters && matches!(name, "a" | "b");
    (0..names.len()).filter(|&index| is_bound(&names[index])).collect()
}

/// Whether a name is that of both sides together: `players = [mine, theirs]`.
pub(super) fn are_both(name: &str) -> bool {
    matches!(name, "players" | "pieces" | "marks" | "tokens" | "symbols" | "sides" | "ordered_players")
}

fn is_machine(name: &str) -> bool {
    name.split('_').any(|word| MACHINES.contains(&word) || matches!(word, "my" | "own" | "me" | "mine"))
}

/// Decides among several sides, now that all parameters are known.
pub(super) fn settle(survey: &Survey<'_>, names: &[String], found: &mut [Option<Argument>]) {
    let is =
        |found: &[Option<Argument>], index: usize, wanted: &Argument| found[index].as_ref() == Some(wanted);
    let all = |found: &[Option<Argument>], wanted: &Argument| -> Vec<usize> {
        (0..found.len()).filter(|&index| is(found, index, wanted)).collect()
    };
    // Sides with numbers are those of the game if another one is asked for, else the first of them is the one.
    let (first, second) = (all(found, &Argument::First), all(found, &Argument::Second));
    let is_asked = !all(found, &Argument::Player).is_empty();
    if !is_asked && let Some(&asked) = first.first().or(second.first()) {
        let other = second.first().filter(|&&other| other != asked);
        let (mut asked, mut other) = (asked, other.copied());
        if let Some(second) = other
            && speaks_for_second(survey, &names[asked], &names[second])
        {
            (asked, other) = (second, Some(asked));
        }
        found[asked] = Some(Argument::Player);
        if let Some(other) = other {
            found[other] = Some(Argument::Opponent);
        }
    }
    // (piece, player_piece, ai_piece): whose value is wanted, and both sides of the game.
    let others = all(found, &Argument::Opponent);
    if let ([asked], [one, two]) = (&all(found, &Argument::Player)[..], &others[..])
        && is_machine(&names[*one]) != is_machine(&names[*two])
        && !is_machine(&names[*asked])
        && ![*one, *two].iter().any(|index| OPPONENTS[..4].contains(&names[*index].as_str()))
    {
        let (machine, person) = if is_machine(&names[*one]) { (*one, *two) } else { (*two, *one) };
        found[machine] = Some(Argument::Second);
        found[person] = Some(Argument::First);
    }
    // Of a machine's mark and a person's mark, the machine's is the one whose value is wanted.
    let both: Vec<usize> = (0..found.len())
        .filter(|&index| matches!(found[index], Some(Argument::Player | Argument::Opponent)))
        .collect();
    if let [first, second] = both[..]
        && is_machine(&names[second])
        && !is_machine(&names[first])
    {
        found[first] = Some(Argument::Opponent);
        found[second] = Some(Argument::Player);
    }
}

/// Whether the code that knows two numbered sides wants the second to win: it is the one that maximizes, or what it has is added
/// to the value and what the first has is taken away.
pub(super) fn speaks_for_second(survey: &Survey<'_>, first: &str, second: &str) -> bool {
    struct Votes<'n> {
        names: [&'n str; 2],
        /// For each of them, what is added less what is taken away.
        added: [i64; 2],
        maximizes: [usize; 2],
    }
    impl Votes<'_> {
        fn which(&self, expression: &Expr) -> Option<usize> {
            let name = match expression {
                Expr::Name(name) => plain(&name.id),
                Expr::Attribute(attribute) => plain(&attribute.attr),
                _ => return None,
            };
            self.names.iter().position(|known| *known == name)
        }

        /// The side that a test is about: the first that it names.
        fn about(&self, test: &Expr) -> Option<usize> {
            match test {
                Expr::Compare(compare) => std::iter::once(&*compare.left)
                    .chain(&compare.comparators)
                    .find_map(|part| self.which(part).or_else(|| self.about(part))),
                Expr::BoolOp(both) => both.values.first().and_then(|part| self.about(part)),
                Expr::Call(call) => {
                    call.arguments.args.iter().find_map(|part| self.which(part).or_else(|| self.about(part)))
                }
                _ => None,
            }
        }

        fn branch(&mut self, test: &Expr, body: &[Stmt]) {
            let Some(side) = self.about(test) else { return };
            for statement in body {
                if let Stmt::AugAssign(assign) = statement {
                    self.added[side] += match assign.op {
                        Operator::Add => 1,
                        Operator::Sub => -1,
                        _ => 0,
                    };
                }
            }
        }
    }
    impl<'b> Visitor<'b> for Votes<'_> {
        fn visit_stmt(&mut self, statement: &'b Stmt) {
            match statement {
                Stmt::If(branch) => {
                    self.branch(&branch.test, &branch.body);
                    for clause in &branch.elif_else_clauses {
                        if let Some(test) = &clause.test {
                            self.branch(test, &clause.body);
                        }
                    }
                }
                // `return player2_score - player1_score`
                Stmt::Return(back) => {
                    if let Some(Expr::BinOp(difference)) = back.value.as_deref()
                        && difference.op == Operator::Sub
                        && let Expr::Name(more) = &*difference.left
                        && let Expr::Name(less) = &*difference.right
                    {
                        let of =
                            |name: &str| self.names.iter().position(|side| plain(name).starts_with(side));
                        if let (Some(more), Some(less)) = (of(&more.id), of(&less.id))
                            && more != less
                        {
                            self.maximizes[more] += 1;
                        }
                    }
                }
                // `maximizing = current_player == player_2`
                Stmt::Assign(assign) => {
                    if let (Expr::Name(target), Expr::Compare(compare)) = (&assign.targets[0], &*assign.value)
                        && target.id.to_lowercase().contains("maxim")
                        && let Some(side) = compare.comparators.iter().find_map(|part| self.which(part))
                    {
                        self.maximizes[side] += 1;
                    }
                }
                _ => {}
            }
            visitor::walk_stmt(self, statement);
        }
    }
    let mut votes = Votes { names: [first, second], added: [0; 2], maximizes: [0; 2] };
    votes.visit_body(survey.body);
    if votes.maximizes[0] != votes.maximizes[1] {
        return votes.maximizes[1] > votes.maximizes[0];
    }
    votes.added[1] > votes.added[0]
}
