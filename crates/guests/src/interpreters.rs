//! How a file is started: by itself, or by the interpreter of its language; and what of the system it needs to see for that.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// What is started for a file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Launch {
    pub(crate) program: PathBuf,
    pub(crate) arguments: Vec<String>,
    pub(crate) readable: Vec<PathBuf>,
    pub(crate) environment: BTreeMap<String, String>,
}

/// How a file is started, or which interpreter is missing.
pub(crate) fn launch(file: &Path) -> Result<Launch, &'static str> {
    let text = file.to_string_lossy().into_owned();
    let ending = file.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default();
    match ending.as_str() {
        "py" => python(vec![text]),
        "js" | "mjs" | "cjs" => interpreted("node", vec![text]),
        // A program in one file, which is compiled when it starts. As little of the machine as it needs.
        "java" => interpreted("java", with(&JAVA, text)),
        "jar" => interpreted("java", with(&[JAVA.as_slice(), &["-jar"]].concat(), text)),
        "sh" if !is_executable(file) => interpreted("sh", vec![text]),
        _ => {
            let readable = shebang(file).map(|program| needs(&program)).unwrap_or_default();
            Ok(Launch { program: file.to_owned(), readable, ..Launch::default() })
        }
    }
}

/// A virtual machine that is one of many on the same machine.
const JAVA: [&str; 3] = ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto"];

fn with(options: &[&str], file: String) -> Vec<String> {
    options.iter().map(ToString::to_string).chain([file]).collect()
}

fn interpreted(name: &'static str, arguments: Vec<String>) -> Result<Launch, &'static str> {
    let program = in_path(name).ok_or(name)?;
    Ok(Launch { readable: needs(&program), program, arguments, environment: BTreeMap::new() })
}

/// The Python that is installed, with arguments.
pub(crate) fn python(arguments: Vec<String>) -> Result<Launch, &'static str> {
    static INSTALLED: OnceLock<Option<Python>> = OnceLock::new();
    let installed = INSTALLED.get_or_init(Python::installed).as_ref().ok_or("python3")?;
    let mut readable = needs(&installed.executable);
    readable.extend(installed.folders.iter().filter(|folder| folder.is_absolute()).cloned());
    // Packages that people installed for themselves are found by their home, which a guest does not have.
    let environment = [("PYTHONUSERBASE".to_owned(), installed.user.clone())].into();
    Ok(Launch { program: installed.executable.clone(), arguments, readable, environment })
}

/// What a Python says about itself: its name alone is often that of a script which looks for it.
#[derive(Debug, Deserialize)]
struct Python {
    executable: PathBuf,
    folders: Vec<PathBuf>,
    user: String,
}

impl Python {
    const QUESTION: &str = "import json, site, sys\n\
        print(json.dumps({'executable': sys.executable, 'user': site.getuserbase(), \
        'folders': [sys.prefix, sys.base_prefix] + [path for path in sys.path if path]}))";

    fn installed() -> Option<Self> {
        ["python3", "python"].into_iter().find_map(|name| {
            let mut command = Command::new(in_path(name)?);
            let answer = command.args(["-c", Self::QUESTION]).stdin(Stdio::null()).output().ok()?;
            serde_json::from_slice(&answer.stdout).ok()
        })
    }
}

/// Where the system finds a program of this name.
pub(crate) fn in_path(name: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders).map(|folder| folder.join(name)).find(|file| is_executable(file))
}

pub(crate) fn is_executable(file: &Path) -> bool {
    fs::metadata(file).is_ok_and(|about| about.is_file() && about.permissions().mode() & 0o111 != 0)
}

/// The program that a script names in its first line.
fn shebang(file: &Path) -> Option<PathBuf> {
    let mut front = Vec::new();
    File::open(file).ok()?.take(256).read_to_end(&mut front).ok()?;
    let text = String::from_utf8_lossy(&front);
    let mut words = text.lines().next()?.strip_prefix("#!")?.split_whitespace();
    let first = words.next()?;
    if first.ends_with("/env") {
        return in_path(words.find(|word| !word.starts_with('-') && !word.contains('='))?);
    }
    Some(first.into())
}

/// What a program outside the system's own folders is made of: its folder, and what lies beside that in an installation.
fn needs(program: &Path) -> Vec<PathBuf> {
    const BESIDE: [&str; 7] = ["lib", "lib64", "libexec", "jre", "conf", "modules", "pyvenv.cfg"];
    let mut found = Vec::new();
    for file in [Some(program.to_owned()), program.canonicalize().ok()].into_iter().flatten() {
        let Some(folder) = file.parent() else { continue };
        let above = folder.parent();
        match folder.file_name().and_then(|name| name.to_str()) {
            // Of those who manage versions; what they stand for lies beside them.
            Some("shims") => found.extend(above.map(Path::to_owned)),
            Some("bin") => {
                found.extend(above.into_iter().flat_map(|above| BESIDE.map(|name| above.join(name))));
            }
            _ => {}
        }
        found.push(folder.to_owned());
    }
    found.dedup();
    found
}
