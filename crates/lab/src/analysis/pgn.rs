//! Games in PGN: those that `--pgn` writes, and those of match runners such as cutechess-cli.
//!
//! ```text
//!   [Event "..."]                        tags; [Variant "..."] and [FEN "..."] count, [White "..."], [Black "..."] and,
//!                                        if the game begins so, [Opening "..."] are told
//!   1. 4 P@d2 2.5 {+3 in 0.1s} $1 3 (2... 6 {or so}) ; to the end of the line
//!   1-0                                  ends the game
//! ```
//!
//! A move is a letter of the rules, several of them, or `P@` and the cell where the disc lands. Numbers with dots, comments,
//! annotations (`$1`, `!?`) and variations are passed over.

use super::{SourceError, SourceProblem, Sourced};
use crate::report::CFOUR;
use game::{Game, GameError, Move, Position, Quoted, Rules, fen};
use std::iter::Peekable;
use std::str::Chars;

/// What ends a game.
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// Does a text look like PGN rather than games on lines?
pub(super) fn seems_pgn(text: &str) -> bool {
    let start = text.trim_start();
    // A tag has a name; numbers for cells may have a bracket in front, too.
    let is_tag = start
        .strip_prefix('[')
        .is_some_and(|tag| !tag.trim_start().starts_with(|letter: char| letter.is_ascii_digit()));
    is_tag
        || start.starts_with(['{', ';', '%'])
        || start.split_once('.').is_some_and(|(number, _)| is_number(number))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|letter| letter.is_ascii_digit())
}

/// A game with what is told about it.
#[derive(Clone, Debug)]
pub struct PgnGame {
    /// The game.
    pub game: Game,
    /// Tags in their order.
    pub tags: Vec<(String, String)>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// How many of its first moves were not its players' choice, as comments say.
    pub book: usize,
}

impl PgnGame {
    /// What a tag says.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// Who plays a side, if that is told: a question mark is nobody.
    fn player(&self, tag: &str) -> Option<String> {
        self.tag(tag).filter(|name| !name.is_empty() && *name != "?").map(str::to_owned)
    }

    /// How many of its first moves both players were given, as a tag or comments say.
    pub fn imposed(&self) -> usize {
        // Other programs give openings names, which are no moves of the game.
        let tagged = self.tag("Opening").filter(|opening| self.game.letters().starts_with(*opening));
        tagged.map_or(0, |opening| opening.chars().count()).max(self.book)
    }
}

impl From<PgnGame> for Sourced {
    fn from(told: PgnGame) -> Self {
        let players = told.player("White").zip(told.player("Black")).map(<[String; 2]>::from);
        Self { players, imposed: told.imposed(), game: told.game }
    }
}

/// All games of a text.
pub(super) fn games(text: &str, rules: Rules) -> Result<Vec<Sourced>, SourceError> {
    Ok(told_games(text, rules)?.into_iter().map(Sourced::from).collect())
}

/// All games of a text, with what is told about them.
pub fn told_games(text: &str, rules: Rules) -> Result<Vec<PgnGame>, SourceError> {
    let mut reader = Reader::new(text, rules);
    while let Some(token) = reader.token() {
        token.and_then(|token| reader.take(token)).map_err(|problem| reader.located(problem))?;
    }
    if reader.words.is_empty() {
        return Ok(reader.games);
    }
    Err(reader.located(SourceProblem::Torn { moves: Quoted::new(&reader.words) }))
}

/// A part of the text that says something.
enum Token {
    Tag(String),
    Word(String),
}

/// Where the reading is.
struct Reader<'a> {
    letters: Peekable<Chars<'a>>,
    line: usize,
    /// Is the next letter the first of its line?
    is_line_start: bool,
    /// Rules where tags say nothing.
    rules: Rules,
    games: Vec<PgnGame>,
    tags: Vec<(String, String)>,
    book: usize,
    /// What tags said about the present game.
    variant: Rules,
    start: Option<String>,
    /// The present game, once it has moves, and these as they are written.
    game: Option<Game>,
    words: String,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, rules: Rules) -> Self {
        Self {
            letters: text.chars().peekable(),
            line: 1,
            is_line_start: true,
            rules,
            games: Vec::new(),
            tags: Vec::new(),
            book: 0,
            variant: rules,
            start: None,
            game: None,
            words: String::new(),
        }
    }

    fn located(&self, problem: SourceProblem) -> SourceError {
        SourceError { line: self.line, game: Some(self.games.len() + 1), problem }
    }

    fn next(&mut self) -> Option<char> {
        let letter = self.letters.next()?;
        self.is_line_start = letter == '\n';
        self.line += usize::from(self.is_line_start);
        Some(letter)
    }

    fn skip_line(&mut self) {
        while self.letters.peek().is_some_and(|&letter| letter != '\n') {
            self.next();
        }
    }

    /// Passes over a comment whose beginning was read.
    fn skip_comment(&mut self) -> Result<String, SourceProblem> {
        let mut comment = String::new();
        while let Some(letter) = self.next() {
            if letter == '}' {
                return Ok(comment);
            }
            comment.push(letter);
        }
        Err(SourceProblem::Unclosed { opening: '{' })
    }

    /// Match runners say of moves that they were given.
    fn note(&mut self, comment: &str) {
        let moves = self.game.as_ref().map_or(0, |game| game.moves().len());
        if comment.trim() == "book" && self.book + 1 == moves {
            self.book = moves;
        }
    }

    /// Passes over a variation whose beginning was read, with all that is inside.
    fn skip_variation(&mut self) -> Result<(), SourceProblem> {
        let mut depth = 1_usize;
        while depth > 0 {
            match self.next() {
                Some('(') => depth += 1,
                Some(')') => depth -= 1,
                Some('{') => drop(self.skip_comment()?),
                Some(';') => self.skip_line(),
                Some(_) => {}
                None => return Err(SourceProblem::Unclosed { opening: '(' }),
            }
        }
        Ok(())
    }

    /// What stands between brackets; a bracket within quotation marks does not count.
    fn tag(&mut self) -> Result<Token, SourceProblem> {
        let (mut tag, mut is_quoted) = (String::new(), false);
        while let Some(&letter) = self.letters.peek().filter(|&&letter| letter != '\n') {
            self.next();
            match letter {
                ']' if !is_quoted => return Ok(Token::Tag(tag)),
                '"' => is_quoted = !is_quoted,
                '\\' if is_quoted => {
                    tag.push(letter);
                    tag.extend(self.letters.next_if(|&escaped| escaped != '\n'));
                    continue;
                }
                _ => {}
            }
            tag.push(letter);
        }
        Err(SourceProblem::Tag { tag: Quoted::new(&tag) })
    }

    /// The next thing that says something.
    fn token(&mut self) -> Option<Result<Token, SourceProblem>> {
        loop {
            let is_line_start = self.is_line_start;
            let skipped = match self.next()? {
                '[' => return Some(self.tag()),
                '{' => self.skip_comment().map(|comment| self.note(&comment)),
                '(' => self.skip_variation(),
                found @ (')' | '}' | ']') => Err(SourceProblem::Unopened { found }),
                letter if letter == ';' || letter == '%' && is_line_start => {
                    self.skip_line();
                    Ok(())
                }
                letter if letter.is_whitespace() => Ok(()),
                letter => return Some(Ok(self.word(letter))),
            };
            if let Err(problem) = skipped {
                return Some(Err(problem));
            }
        }
    }

    /// A word whose first letter was read.
    fn word(&mut self, first: char) -> Token {
        let ends = |letter: &char| letter.is_whitespace() || "[]{}();".contains(*letter);
        let mut word = first.to_string();
        while let Some(letter) = self.letters.next_if(|letter| !ends(letter)) {
            word.push(letter);
        }
        Token::Word(word)
    }

    fn take(&mut self, token: Token) -> Result<(), SourceProblem> {
        match token {
            // The next game begins, and this one had no end.
            Token::Tag(_) if !self.words.is_empty() => {
                Err(SourceProblem::Torn { moves: Quoted::new(&self.words) })
            }
            Token::Tag(tag) => self.take_tag(&tag),
            Token::Word(word) => self.take_word(&word),
        }
    }

    fn take_tag(&mut self, tag: &str) -> Result<(), SourceProblem> {
        let Some((name, value)) = tag.trim().split_once(char::is_whitespace) else { return Ok(()) };
        let value = value.trim();
        let value = value.strip_prefix('"').and_then(|value| value.strip_suffix('"')).unwrap_or(value);
        let plain = value.replace("\\\"", "\"").replace("\\\\", "\\");
        self.tags.push((name.to_owned(), plain));
        match name {
            "Variant" if value.eq_ignore_ascii_case(CFOUR) => self.variant = Rules::CLASSIC,
            "Variant" => self.variant = value.parse()?,
            "FEN" => self.start = Some(value.to_owned()),
            _ => {}
        }
        Ok(())
    }

    fn take_word(&mut self, word: &str) -> Result<(), SourceProblem> {
        if RESULTS.contains(&word) {
            let game = self.present()?.clone();
            let (tags, book) = (std::mem::take(&mut self.tags), std::mem::take(&mut self.book));
            self.games.push(PgnGame { game, tags, result: word.to_owned(), book });
            (self.variant, self.start, self.game) = (self.rules, None, None);
            self.words.clear();
            return Ok(());
        }
        // `1.`, `1...`, and `1.4`, which is the move alone behind the dot.
        let moves = match word.split_once('.') {
            Some((number, rest)) if is_number(number) => rest.trim_start_matches('.'),
            _ => word,
        };
        let moves = moves.trim_end_matches(['!', '?']);
        if moves.is_empty() || moves.starts_with('$') || moves.chars().all(|letter| letter == '.') {
            return Ok(());
        }
        self.words += moves;
        match moves.strip_prefix(['P', 'p']).unwrap_or(moves).strip_prefix('@') {
            Some(cell) => self.drop_on(cell, word),
            None => moves.chars().try_for_each(|letter| self.play_letter(letter, word)),
        }
    }

    /// The present game, from where its tags say.
    fn present(&mut self) -> Result<&mut Game, SourceProblem> {
        if self.game.is_none() {
            let start = self.start.as_deref().map(|text| fen::read(self.variant, text)).transpose()?;
            self.game = Some(start.unwrap_or_else(|| Game::new(self.variant)));
        }
        Ok(self.game.as_mut().expect("it was just made"))
    }

    fn play_letter(&mut self, letter: char, word: &str) -> Result<(), SourceProblem> {
        let mv =
            self.variant.move_of(letter).ok_or_else(|| SourceProblem::NoMove { word: Quoted::new(word) })?;
        self.play(mv, letter)
    }

    fn play(&mut self, mv: Move, letter: char) -> Result<(), SourceProblem> {
        let game = self.present()?;
        let illegal = game.play(mv).err();
        let (at, text) = (game.moves().len() + 1, format!("{}{letter}", game.letters()));
        illegal.map_or(Ok(()), |reason| {
            let (text, letter) = (Quoted::new(&text), Quoted::new(&letter.to_string()));
            Err(GameError::Illegal { text, at, letter, reason }.into())
        })
    }

    /// Puts a disc on a cell, such as `d1`: the one where a disc in its column lands.
    fn drop_on(&mut self, cell: &str, word: &str) -> Result<(), SourceProblem> {
        let wrong = || SourceProblem::Cell { word: Quoted::new(word) };
        let game = self.present()?;
        let letter = cell.chars().next().filter(char::is_ascii_lowercase).ok_or_else(wrong)?;
        let column = u32::from(letter) - u32::from('a');
        game.position().landing(column).filter(|square| square.to_string() == cell).ok_or_else(wrong)?;
        let mv = Move::new(column as u8);
        let letter = game.rules().letter(mv);
        self.play(mv, letter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<String>, String> {
        let games = games(text, Rules::CLASSIC).map_err(|error| error.to_string())?;
        Ok(games.iter().map(|found| found.game.to_string()).collect())
    }

    #[test]
    fn players_and_the_opening_they_were_given_are_known() {
        let text = "[White \"a \\\"b\\\"\"]\n[Black \"c\"]\n[Opening \"4453\"]\n\n1. 4 4 2. 5 3 3. 2 *\n\
                    [White \"?\"]\n[Black \"c\"]\n[Opening \"Center Game\"]\n\n1. 4 *\n1. 4 *\n";
        let found = games(text, Rules::CLASSIC).expect("games");
        assert_eq!((&found[0].players, found[0].imposed), (&Some(["a \"b\"", "c"].map(str::to_owned)), 4));
        for other in &found[1..] {
            assert_eq!((&other.players, other.imposed), (&None, 0), "{other:?}");
        }
    }

    #[test]
    fn the_pgn_that_we_write_is_read() {
        let text = "[Event \"conecta round robin\"]\n[Variant \"classic-6x5\"]\n[Result \"1-0\"]\n\n\
                    1. 1 2 2. 1\n2 3. 1 2 4. 1 1-0\n\n[White \"a\"]\n\n1. 4 4 1/2-1/2\n";
        assert_eq!(read(text).expect("games"), ["classic-6x5:1212121", "44"]);
    }

    #[test]
    fn the_pgn_of_match_runners_is_read() {
        let text = "\r\n[Event \"?\"]\r\n[White \"a [b] \\\"c\\\"\"]\r\n[Variant \"cfour\"]\r\n\r\n\
            1. P@d1 {+0.10/8 0.05s, a ] ( ; in it} P@d2 $1 2.P@e1 $14 ; 1-0 is not the end\r\n\
            2... P@c1!? ( 2... P@a1 { ) } (2... P@b1) 3. P@b1 ; )\r\n) 3. 4 {White \"resigns\"} 1-0\r\n\r\n\
            % an escaped line ) } ]\r\n[White \"x\"] [Black \"y\"]\r\n1.4 4 2.44 * 1. 1 *\r\n*\r\n";
        assert_eq!(read(text).expect("games"), ["44534", "4444", "1", ""]);
        assert_eq!(read("1. 4 4 2.4 0-1").expect("games"), ["444"]);
    }

    #[test]
    fn a_game_can_begin_where_a_fen_says() {
        let text = "[SetUp \"1\"]\n[FEN \"7/7/7/7/3p3/3P3 w - - 0 2\"]\n\n1. P@d3 P@a1 *\n";
        let found = games(text, Rules::CLASSIC).expect("a game");
        let whole: Game = "4441".parse().expect("a game");
        let found = &found[0].game;
        assert_eq!((found.letters().as_str(), found.position()), ("41", whole.position()));
        assert!(read("[FEN \"none\"]\n*").expect_err("no position").starts_with("line 2, game 1: "));
    }

    #[test]
    fn what_is_wrong_is_told_with_line_and_game() {
        for (text, message) in [
            ("[White \"a\"]\n\n1. 4 9 1-0", "line 3, game 1: `9` is no move"),
            (
                "1. 4 *\n1. 4 4 4 4 4 4 4 *",
                "line 2, game 2: `4444444`: character 7, `4`, is illegal: column 4 is full",
            ),
            ("[White \"a\"]\n\n1. 4", "line 3, game 1: the game `4` has no result behind it"),
            ("1. 4\n[White \"a\"]\n", "line 2, game 1: the game `4` has no result behind it"),
            ("1. 4 {and so on", "line 1, game 1: a comment or variation that begins with `{` has no end"),
            ("1. 4 (4 *\n", "line 2, game 1: a comment or variation that begins with `(` has no end"),
            ("1. 4 ) *\n", "line 1, game 1: `)` closes nothing"),
            ("1. P@d2 *\n", "line 1, game 1: no disc can land on the cell of `P@d2`"),
            ("1. P@h1 *\n", "line 1, game 1: no disc can land on the cell of `P@h1`"),
            ("[White \"a\n*", "line 1, game 1: the tag `White \"a` has no end"),
        ] {
            assert_eq!(read(text).expect_err(text), message);
        }
        assert!(
            read("[Variant \"chess\"]\n")
                .expect_err("no rules")
                .starts_with("line 1, game 1: unknown rules `chess`")
        );
    }
}
