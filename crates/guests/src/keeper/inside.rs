//! What a keeper does in the process that becomes the guest: nothing that follows can take any of it back.

use crate::{Allowance, Enclosure};
use landlock::{
    ABI, Access, AccessFs, AccessNet, Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetStatus, Scope,
    path_beneath_rules,
};
use nix::sys::prctl;
use nix::sys::resource::{Resource, setrlimit};
use nix::sys::signal::Signal;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
};
use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Puts up the walls and becomes the guest; comes back only with the reason why not.
pub(super) fn become_guest(enclosure: &Enclosure, temporary: &Path) -> String {
    let Enclosure { program, arguments, folder, readable, allowance, walls, .. } = enclosure;
    let prepared = || -> Result<(), Box<dyn Error>> {
        prctl::set_pdeathsig(Signal::SIGKILL)?;
        if walls.limits {
            limit(allowance, walls.rooms)?;
            prctl::set_no_new_privs()?;
        }
        if walls.files {
            let own = [program.as_path(), folder].into_iter().chain(readable.iter().map(PathBuf::as_path));
            bound_files(&own.collect::<Vec<_>>(), temporary)?;
        }
        if walls.calls {
            bound_calls()?;
        }
        Ok(())
    };
    if let Err(error) = prepared() {
        return format!("the walls cannot be put up: {error}");
    }
    let error = Command::new(program).args(arguments).current_dir(folder).exec();
    format!("{}: {error}", program.display())
}

/// Limits that the system keeps count of.
fn limit(allowance: &Allowance, has_rooms: bool) -> nix::Result<()> {
    let megabytes = |number: u64| number.saturating_mul(1 << 20);
    let limits = [
        (Resource::RLIMIT_CORE, 0),
        // What is reserved and never used does not count, and virtual machines reserve a lot.
        (Resource::RLIMIT_DATA, megabytes(allowance.memory)),
        (Resource::RLIMIT_FSIZE, megabytes(Allowance::FILES)),
        (Resource::RLIMIT_NOFILE, Allowance::OPEN_FILES),
        (Resource::RLIMIT_CPU, allowance.seconds),
    ];
    for (resource, most) in limits {
        setrlimit(resource, most, most)?;
    }
    // All processes of a user are counted together, unless the rooms are the guest's own.
    if has_rooms { setrlimit(Resource::RLIMIT_NPROC, Allowance::THREADS, Allowance::THREADS) } else { Ok(()) }
}

/// What every program reads: the system itself, and nobody's files.
const SYSTEM: [&str; 16] = [
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/usr",
    "/opt",
    "/nix",
    "/gnu",
    "/run/current-system",
    "/proc",
    "/sys/devices/system",
    "/sys/fs/cgroup",
    "/sys/kernel/mm",
    "/snap",
];

/// Of the system's settings, those whose names begin so: others are none of a player's business.
const SETTINGS: [&str; 14] = [
    "alternatives",
    "dotnet",
    "group",
    "java",
    "ld.so",
    "locale",
    "localtime",
    "lsb-release",
    "mono",
    "nsswitch",
    "os-release",
    "passwd",
    "python",
    "timezone",
];

const DEVICES: [&str; 5] = ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"];

/// The newest that is asked for; older systems give what they have.
const NEWEST: ABI = ABI::V6;

/// Landlock: files are out of reach but these, and so are ports and the processes of others.
fn bound_files(own: &[&Path], temporary: &Path) -> Result<(), Box<dyn Error>> {
    let (read, all) = (AccessFs::from_read(NEWEST), AccessFs::from_all(NEWEST));
    let settings = fs::read_dir("/etc").into_iter().flatten().flatten().map(|entry| entry.path());
    let settings = settings.filter(|path| {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        SETTINGS.iter().any(|front| name.starts_with(front)) && !name.ends_with('-')
    });
    let status = Ruleset::default()
        .handle_access(all)?
        .handle_access(AccessNet::from_all(NEWEST))?
        .scope(Scope::from_all(NEWEST))?
        .create()?
        .add_rules(path_beneath_rules(SYSTEM, read))?
        .add_rules(path_beneath_rules(settings, read))?
        .add_rules(path_beneath_rules(["/etc/ssl/openssl.cnf", "/etc/ssl/certs"], read))?
        .add_rules(path_beneath_rules(DEVICES, AccessFs::ReadFile | AccessFs::WriteFile))?
        .add_rules(path_beneath_rules(own, read))?
        .add_rules(path_beneath_rules([temporary], all & !AccessFs::Execute))?
        .restrict_self()?;
    if status.ruleset == RulesetStatus::NotEnforced {
        Err("the system has no landlock".into())
    } else {
        Ok(())
    }
}

/// Can files be bounded here? Bounds this process in finding out.
pub(super) fn can_bound_files() -> bool {
    bound_files(&[], Path::new("/nowhere")).is_ok()
}

/// What players have no need of: sockets, other people's processes, new rooms, the system's own affairs.
const REFUSED: [libc::c_long; 44] = [
    libc::SYS_socket,
    libc::SYS_connect,
    libc::SYS_bind,
    libc::SYS_listen,
    libc::SYS_accept,
    libc::SYS_accept4,
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_pidfd_getfd,
    libc::SYS_kcmp,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_open_tree,
    libc::SYS_move_mount,
    libc::SYS_fsopen,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_mount_setattr,
    libc::SYS_open_by_handle_at,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_keyctl,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_kexec_load,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_acct,
    libc::SYS_quotactl,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_syslog,
];

/// What there are older ways for, which can be looked at: programs fall back to those.
const UNKNOWN: [libc::c_long; 4] =
    [libc::SYS_clone3, libc::SYS_io_uring_setup, libc::SYS_io_uring_enter, libc::SYS_io_uring_register];

/// Seccomp: the system refuses what players have no need of.
fn bound_calls() -> Result<(), Box<dyn Error>> {
    let always = |numbers: &[libc::c_long]| -> BTreeMap<i64, Vec<SeccompRule>> {
        numbers.iter().map(|&number| (number, Vec::new())).collect()
    };
    let mut refused = always(&REFUSED);
    // Another user's world, in which it would have privileges.
    let flag = libc::CLONE_NEWUSER as u64;
    let new_user = SeccompCondition::new(0, SeccompCmpArgLen::Qword, SeccompCmpOp::MaskedEq(flag), flag)?;
    refused.insert(libc::SYS_clone, vec![SeccompRule::new(vec![new_user])?]);
    for (rules, answer) in [(always(&UNKNOWN), libc::ENOSYS), (refused, libc::EPERM)] {
        let architecture = std::env::consts::ARCH.try_into()?;
        let answer = SeccompAction::Errno(answer as u32);
        let filter = SeccompFilter::new(rules, SeccompAction::Allow, answer, architecture)?;
        let program: BpfProgram = filter.try_into()?;
        seccompiler::apply_filter(&program)?;
    }
    Ok(())
}

/// Can calls be refused here? Bounds this process in finding out.
pub(super) fn can_bound_calls() -> bool {
    bound_calls().is_ok()
}
