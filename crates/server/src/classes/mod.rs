//! Classes: a teacher makes one, students join and hand in, and everybody who is there has met everybody else.
//!
//! ```text
//!   hand-in ──▶ store (acknowledged) ──▶ jobs: HandInTask ──▶ compiled and tried, in a worker
//!                                                         ├─▶ games on the ground (field and all current hand-ins)
//!                                                         ╰─▶ share of good moves, reasons
//!   ground ──▶ board: the ranking, made anew now and then, the same text for everybody who looks
//! ```
//!
//! The store has everything that was acknowledged, and the hashes of all secrets; what is here can be made again from it.

mod board;
mod findings;
mod settings;
mod task;

pub(crate) use board::Board;
use board::Sight;
pub(crate) use findings::Findings;
pub(crate) use settings::{ClassSettings, FinalRound};
pub(crate) use task::{FinalTask, HandInTask, ReturnTask};

use crate::secrets::{Hash, derived, hash, is_same, secret};
use engine::players::PlayerSpec;
use engine::{Catalog, CatalogError};
use game::Rules;
use lab::ground::{Ground, Seated};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::{HandInState, Store, StoreError, StoredClass, StoredHandIn, StoredStudent};
use tokio::sync::watch;
use workers::Crew;

/// Letters of what students join with.
const INVITATION_LETTERS: usize = 8;
/// Nobody has so many.
const MOST_CLASSES: usize = 1_000;
const MOST_STUDENTS: usize = 2_000;
/// Hand-ins of one student that are kept.
const MOST_HANDINS: usize = 500;
/// The longest title, alias, code of the course.
pub(crate) const LONGEST_NAME: usize = 40;

/// All classes.
pub(crate) struct Classes {
    store: Mutex<Store>,
    all: Mutex<HashMap<String, Arc<Class>>>,
    crew: Crew,
    catalog: Catalog,
}

/// One of them.
pub(crate) struct Class {
    pub(crate) name: String,
    teacher: Hash,
    invitation: Hash,
    roll: Mutex<Roll>,
    /// Counts changes, for those who listen.
    changes: watch::Sender<u64>,
    board: Mutex<Arc<Board>>,
    crew: Crew,
    catalog: Catalog,
}

/// Who is in a class, what they handed in, and where they play.
pub(crate) struct Roll {
    pub(crate) title: String,
    pub(crate) settings: ClassSettings,
    pub(crate) students: Vec<StoredStudent>,
    pub(crate) handins: Vec<StoredHandIn>,
    pub(crate) ground: Ground,
    /// Final events, by number.
    pub(crate) finals: HashMap<u32, Ground>,
}

/// Why something cannot be done with a class.
#[derive(Debug)]
pub(crate) enum ClassRefusal {
    /// There is no such class, or it is none of the visitor's business.
    Missing,
    /// The name or the alias is taken.
    Taken,
    /// It is no name, or too long.
    BadName,
    /// The rules, the field or the numbers cannot be.
    Settings(String),
    /// Somebody in the field is nobody.
    Player(CatalogError),
    /// There is no room for more.
    Full,
    /// The deadline is over, or the teacher has frozen the class.
    Closed,
    /// It is the same as the last one.
    Same,
    Store(StoreError),
}

impl From<StoreError> for ClassRefusal {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// What a teacher gets.
pub(crate) struct Made {
    pub(crate) class: Arc<Class>,
    /// Told once.
    pub(crate) teacher: String,
}

impl Classes {
    pub(crate) fn new(store: Store, crew: Crew, catalog: Catalog) -> Result<Self, StoreError> {
        let classes = store.classes()?;
        let this = Self { store: Mutex::new(store), all: Mutex::default(), crew, catalog };
        for stored in classes {
            // A class that cannot be read is left alone; the others go on.
            if let Ok(class) = this.read(stored) {
                this.all().insert(class.name.clone(), Arc::new(class));
            }
        }
        Ok(this)
    }

    fn all(&self) -> MutexGuard<'_, HashMap<String, Arc<Class>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn store(&self) -> MutexGuard<'_, Store> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// All of them, for whoever starts their work again.
    pub(crate) fn everywhere(&self) -> Vec<Arc<Class>> {
        self.all().values().cloned().collect()
    }

    /// The class of this name.
    pub(crate) fn find(&self, name: &str) -> Result<Arc<Class>, ClassRefusal> {
        self.all().get(name).cloned().ok_or(ClassRefusal::Missing)
    }

    fn read(&self, stored: StoredClass) -> Result<Class, ClassRefusal> {
        let settings: ClassSettings = serde_json::from_str(&stored.settings)
            .map_err(|error| ClassRefusal::Settings(error.to_string()))?;
        let (students, handins) = {
            let store = self.store();
            (store.students(&stored.name)?, store.handins(&stored.name)?)
        };
        let ground = settings.ground(&self.catalog)?;
        let finals = settings
            .finals
            .iter()
            .map(|round| Ok((round.number, settings.final_ground(&self.catalog, round)?)));
        let finals = finals.collect::<Result<_, ClassRefusal>>()?;
        let roll = Roll { title: stored.title, settings, students, handins, ground, finals };
        Ok(Class {
            name: stored.name,
            teacher: stored.teacher,
            invitation: stored.invitation,
            roll: Mutex::new(roll),
            changes: watch::Sender::new(0),
            board: Mutex::default(),
            crew: self.crew.clone(),
            catalog: self.catalog.clone(),
        })
    }

    /// Makes a class. Its name is what its address ends with: letters and digits of its title, if nobody says another.
    pub(crate) fn make(
        &self,
        title: &str,
        name: Option<&str>,
        settings: &ClassSettings,
    ) -> Result<Made, ClassRefusal> {
        let title = presentable(title).ok_or(ClassRefusal::BadName)?;
        let name = address(name.unwrap_or(&title)).ok_or(ClassRefusal::BadName)?;
        settings.check(&self.catalog)?;
        if self.all().len() >= MOST_CLASSES {
            return Err(ClassRefusal::Full);
        }
        let teacher = secret();
        let stored = StoredClass {
            name: name.clone(),
            title,
            teacher: hash(&teacher),
            invitation: hash(&derived(&teacher, "join", INVITATION_LETTERS)),
            settings: serde_json::to_string(settings).expect("plain data"),
            created: String::new(),
        };
        if !self.store().add_class(&stored)? {
            return Err(ClassRefusal::Taken);
        }
        let class = Arc::new(self.read(stored)?);
        self.all().insert(name, Arc::clone(&class));
        Ok(Made { class, teacher })
    }

    /// Lets somebody in who knows the code; the secret is told once.
    pub(crate) fn join(
        &self,
        class: &Class,
        code: &str,
        alias: &str,
        number: &str,
    ) -> Result<String, ClassRefusal> {
        if !is_same(&hash(code.trim()), &class.invitation) {
            return Err(ClassRefusal::Missing);
        }
        let alias = presentable(alias).ok_or(ClassRefusal::BadName)?;
        let number = if number.trim().is_empty() {
            String::new()
        } else {
            presentable(number).ok_or(ClassRefusal::BadName)?
        };
        let is_player = class.roll().ground.players().iter().any(|seated| seated.title == alias);
        if is_player
            || class
                .roll()
                .students
                .iter()
                .any(|student| student.alias.to_lowercase() == alias.to_lowercase())
        {
            return Err(ClassRefusal::Taken);
        }
        if class.roll().students.len() >= MOST_STUDENTS {
            return Err(ClassRefusal::Full);
        }
        let secret = secret();
        let id = self
            .store()
            .add_student(&class.name, &alias, &number, &hash(&secret))?
            .ok_or(ClassRefusal::Taken)?;
        class.reread_students(&self.store())?;
        class.tell();
        debug_assert!(class.roll().students.iter().any(|student| student.id == id));
        Ok(secret)
    }

    /// Another secret for a student who lost it; the old one opens nothing any more.
    pub(crate) fn renew(&self, class: &Class, student: i64) -> Result<String, ClassRefusal> {
        class.student_by_id(student).ok_or(ClassRefusal::Missing)?;
        let secret = secret();
        self.store().set_secret(student, &hash(&secret))?;
        class.reread_students(&self.store())?;
        Ok(secret)
    }

    /// Shows a student to the others, or does not.
    pub(crate) fn hide(&self, class: &Class, student: i64, is_hidden: bool) -> Result<(), ClassRefusal> {
        class.student_by_id(student).ok_or(ClassRefusal::Missing)?;
        self.store().hide_student(student, is_hidden)?;
        class.reread_students(&self.store())?;
        class.refresh();
        Ok(())
    }

    /// Changes what the teacher wants. Rules, field and openings stay what they are: games would mean something else.
    pub(crate) fn change(
        &self,
        class: &Class,
        change: impl FnOnce(&mut String, &mut ClassSettings),
    ) -> Result<(), ClassRefusal> {
        let (title, settings) = {
            let roll = class.roll();
            let (mut title, mut settings) = (roll.title.clone(), roll.settings.clone());
            change(&mut title, &mut settings);
            (presentable(&title).ok_or(ClassRefusal::BadName)?, settings)
        };
        let text = serde_json::to_string(&settings).expect("plain data");
        self.store().set_class(&class.name, &title, &text)?;
        {
            let mut roll = class.roll();
            (roll.title, roll.settings) = (title, settings);
        }
        class.refresh();
        Ok(())
    }

    /// Notes that a final event is to be held.
    pub(crate) fn add_final(&self, class: &Class, round: FinalRound) -> Result<(), ClassRefusal> {
        let ground = class.roll().settings.final_ground(&class.catalog, &round)?;
        let number = round.number;
        self.change(class, |_, settings| settings.finals.push(round))?;
        class.roll().finals.insert(number, ground);
        Ok(())
    }

    /// Keeps what a student hands in: once this is back, it is on the disk.
    pub(crate) fn hand_in(
        &self,
        class: &Class,
        student: i64,
        file: &str,
        content: &[u8],
    ) -> Result<StoredHandIn, ClassRefusal> {
        if class.roll().settings.is_closed() {
            return Err(ClassRefusal::Closed);
        }
        let fingerprint = engine::Fingerprint::of(content).to_string();
        {
            let roll = class.roll();
            let mut own = roll.handins.iter().filter(|handin| handin.student == student);
            if own.clone().count() >= MOST_HANDINS {
                return Err(ClassRefusal::Full);
            }
            let last = own.next_back();
            if last.is_some_and(|last| {
                last.fingerprint == fingerprint && last.file == file && last.state != HandInState::Failed
            }) {
                return Err(ClassRefusal::Same);
            }
        }
        let mut store = self.store();
        let id = store.add_handin(student, file, content, &fingerprint)?;
        let handins = store.handins(&class.name)?;
        let kept = store.handin(id)?.ok_or(ClassRefusal::Missing)?;
        drop(store);
        class.roll().handins = handins;
        class.tell();
        Ok(kept)
    }

    /// The file of a hand-in.
    pub(crate) fn content(&self, handin: i64) -> Result<Vec<u8>, ClassRefusal> {
        self.store().handin_content(handin)?.ok_or(ClassRefusal::Missing)
    }
}

impl Class {
    pub(crate) fn roll(&self) -> MutexGuard<'_, Roll> {
        self.roll.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does this secret open the teacher's desk?
    pub(crate) fn is_teacher(&self, secret: &str) -> bool {
        is_same(&hash(secret), &self.teacher)
    }

    /// What students join with, for whoever has the teacher's secret.
    pub(crate) fn invitation(teacher: &str) -> String {
        derived(teacher, "join", INVITATION_LETTERS)
    }

    /// The student of this secret.
    pub(crate) fn student(&self, secret: &str) -> Option<StoredStudent> {
        let presented = hash(secret);
        // All are compared, so that the time it takes tells nothing about who is first.
        self.roll().students.iter().fold(None, |found, student| {
            if is_same(&student.secret, &presented) { Some(student.clone()) } else { found }
        })
    }

    fn student_by_id(&self, id: i64) -> Option<StoredStudent> {
        self.roll().students.iter().find(|student| student.id == id).cloned()
    }

    fn reread_students(&self, store: &Store) -> Result<(), StoreError> {
        let students = store.students(&self.name)?;
        self.roll().students = students;
        Ok(())
    }

    /// Whoever listens hears that something has changed.
    pub(crate) fn tell(&self) {
        self.changes.send_modify(|count| *count += 1);
    }

    pub(crate) fn listen(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// The ranking as it was made last.
    pub(crate) fn board(&self) -> Arc<Board> {
        Arc::clone(&self.board.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Makes the ranking anew.
    pub(crate) fn refresh(&self) {
        // The roll is free again before the ranking is reckoned.
        let sight = Sight::of(&self.roll());
        let made = sight.board();
        *self.board.lock().unwrap_or_else(PoisonError::into_inner) = Arc::new(made);
        self.tell();
    }

    /// What jobs of a student, or of the teacher, are entered under.
    pub(crate) fn owner(&self, student: Option<i64>) -> String {
        match student {
            Some(student) => format!("class/{}/{student}", self.name),
            None => format!("class/{}", self.name),
        }
    }

    /// A hand-in that plays, by the alias of its student, if the teacher allows others to meet it.
    pub(crate) fn opponent(&self, alias: &str) -> Option<PlayerSpec> {
        let roll = self.roll();
        let student = roll.students.iter().find(|student| student.alias == alias && !student.is_hidden)?;
        let key = roll.current(student.id)?.id.to_string();
        roll.settings
            .allows_games
            .then(|| roll.ground.find(&key).map(|seated| seated.player.clone()))
            .flatten()
    }
}

impl Roll {
    /// The hand-in of a student that plays, if one does: the latest that could be played with.
    pub(crate) fn current(&self, student: i64) -> Option<&StoredHandIn> {
        self.latest(|handin| handin.student == student)
    }

    /// The last one of the same student before this hand-in that could be played with.
    fn before(&self, id: i64) -> Option<&StoredHandIn> {
        let student = self.handins.iter().find(|handin| handin.id == id)?.student;
        self.latest(|handin| handin.student == student && handin.id < id)
    }

    fn latest(&self, is_meant: impl Fn(&StoredHandIn) -> bool) -> Option<&StoredHandIn> {
        self.handins.iter().rev().find(|handin| is_meant(handin) && handin.state.is_player())
    }

    pub(crate) fn handin_mut(&mut self, id: i64) -> Option<&mut StoredHandIn> {
        self.handins.iter_mut().find(|handin| handin.id == id)
    }
}

/// Somebody in the field, as their games are kept.
pub(crate) fn of_the_field(player: PlayerSpec) -> Seated {
    let title = engine::players::title(&player);
    Seated { key: format!("{player} {}", player.fingerprint()), title, player }
}

/// A name as others see it: one line, not too long, nothing that turns text around or hides in it.
fn presentable(name: &str) -> Option<String> {
    let is_strange = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    let words: Vec<_> = name.split_whitespace().collect();
    let plain: String = words.join(" ").chars().filter(|&letter| !is_strange(letter)).collect();
    (!plain.is_empty() && plain.chars().count() <= LONGEST_NAME).then_some(plain)
}

/// What an address can end with: plain letters, digits, hyphens.
fn address(name: &str) -> Option<String> {
    let plain: String = name
        .to_lowercase()
        .chars()
        .map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' })
        .collect();
    let parts: Vec<_> = plain.split('-').filter(|part| !part.is_empty()).collect();
    let name = parts.join("-");
    (!name.is_empty() && name.len() <= LONGEST_NAME).then_some(name)
}

/// The rules of a text.
pub(crate) fn rules_of(text: &str) -> Result<Rules, ClassRefusal> {
    text.parse().map_err(|error: game::RulesError| ClassRefusal::Settings(error.to_string()))
}
