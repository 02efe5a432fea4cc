//! `conecta tune`: better weights for a heuristic, and the proof that they are.

use crate::cluster::QueueOptions;
use crate::contest::cores;
use crate::desk::Desk;
use crate::failure::{self, BadInput};
use crate::report::{Page, written};
use crate::signals::cancellation;
use crate::tune::{Telling, summary};
use authoring::{HeuristicFile, Language};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use engine::heuristics::HeuristicSpec;
use engine::players::PlayerName;
use engine::search::MAX_DEPTH;
use game::Rules;
use lab::tuning::{
    Ended, Errand, Form, Method, RunError, Settings, Tuning, WeightsForm, state_file, unproven_file,
    with_word,
};
use language::{InWords, say};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use toml::Table;

#[derive(Debug, Args)]
pub(crate) struct Tune {
    heuristic: PlayerName,

    #[arg(long, value_parser = methods())]
    method: Option<Method>,

    #[arg(long, value_name = "RULES")]
    rules: Option<Rules>,

    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_DEPTH)))]
    depth: Option<u32>,

    #[arg(long, default_value_t = 60, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(1..))]
    time: u32,

    #[arg(long, default_value_t = 0, value_name = "S")]
    seed: u64,

    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    examples: Option<u64>,

    #[arg(long, value_name = "N")]
    rounds: Option<u32>,

    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    openings: Option<u32>,

    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[arg(long)]
    keep_unproven: bool,

    #[command(flatten)]
    page: Page,

    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    #[command(flatten)]
    queue: QueueOptions,
}

fn methods() -> impl TypedValueParser<Value = Method> {
    let names = PossibleValuesParser::new(Method::ALL.map(Method::name));
    names.map(|name| name.parse::<Method>().expect("one of their names"))
}

impl Tune {
    pub(super) fn run(self, desk: &Desk) -> anyhow::Result<()> {
        let dictionary = desk.dictionary;
        let spec = desk.heuristic(&self.heuristic)?;
        // Where nothing is said, the first rules that the heuristic is made for.
        let rules = self.rules.or_else(|| spec.heuristic.serves().next()).unwrap_or(Rules::CLASSIC);
        let usual = Settings::new(&spec, rules);
        let settings = Settings {
            method: self.method,
            depth: self.depth.unwrap_or(usual.depth),
            seed: self.seed,
            seconds: f64::from(self.time),
            examples: self.examples,
            rounds: self.rounds,
            openings: self.openings.map(|number| number as usize),
            ..usual
        };
        let home = HeuristicFile::open(&spec.heuristic.card.name)
            .transpose()
            .map_err(|error| desk.refused(&error))?;
        let output = self.output.unwrap_or_else(|| match home {
            Some(_) => with_word(Path::new(&spec.heuristic.card.name), "tuned"),
            None => PathBuf::from(format!("{}.toml", spec.heuristic.card.name)),
        });
        let form = form(desk, home, &spec, &output)?;
        let others = [output.clone(), unproven_file(&output), state_file(&output)];
        self.page.check(desk, others.iter().map(PathBuf::as_path))?;
        let threads = self.threads.map_or_else(cores, usize::from);
        let crew = self.queue.crew(desk, threads)?;
        let telling = Telling::new(dictionary, settings.seconds);
        let cancel = cancellation()?;
        let errand = Errand {
            output: &output,
            form: &*form,
            keeps_unproven: self.keep_unproven,
            threads,
            crew: &*crew,
            cancel: &cancel,
            watch: &|progress| telling.tell(progress),
        };
        let ended = Tuning::new(settings, spec, rules).and_then(|tuning| tuning.run(&errand));
        telling.finish();
        match ended.map_err(|error| refusal(desk, error))? {
            Ended::Cancelled { weights } => {
                let file = weights.display().to_string();
                failure::warn(&say!(dictionary, "tune-stopped", file = file));
            }
            Ended::Complete(tuned) => {
                if let Some(file) = self.page.file() {
                    written(desk, file, &pages::tune(dictionary, &tuned, &self.page.occasion(desk))?)?;
                }
                write!(io::stdout(), "{}", summary(dictionary, &tuned, &shown(&output)))?;
            }
        }
        Ok(())
    }
}

/// How weights are written: into an author's own text where the output is of its language, else as a file of weights.
fn form(
    desk: &Desk,
    home: Option<HeuristicFile>,
    spec: &HeuristicSpec,
    output: &Path,
) -> Result<Box<dyn Form>, BadInput> {
    match home.filter(|home| Language::of_file(&shown(output)) == Some(home.language)) {
        None => Ok(Box::new(WeightsForm)),
        Some(home) if home.fingerprint() == *spec.heuristic.fingerprint() => Ok(Box::new(AuthorsText(home))),
        Some(_) => Err(BadInput(say!(
            desk.dictionary,
            "tune-file-changed",
            file = spec.heuristic.card.name.as_str()
        ))),
    }
}

/// The author's text with only the numbers changed.
struct AuthorsText(HeuristicFile);

impl Form for AuthorsText {
    fn kind(&self) -> &'static str {
        "txt"
    }

    fn content(&self, spec: &HeuristicSpec, _provenance: Table) -> Vec<u8> {
        self.0.with_weights(spec.weights.values())
    }

    fn player(&self, _spec: &HeuristicSpec, file: &Path) -> String {
        shown(file)
    }
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// What the user can correct ends otherwise than what went wrong.
fn refusal(desk: &Desk, error: RunError) -> anyhow::Error {
    match error {
        RunError::File(error) => error.into(),
        error if error.is_refusal() => BadInput(error.in_words(desk.dictionary)).into(),
        error => anyhow::anyhow!(error.in_words(desk.dictionary)),
    }
}
