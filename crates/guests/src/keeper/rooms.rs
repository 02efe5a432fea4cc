//! Rooms of its own for a guest: processes, network, messages and mounts that nobody else sees, without any privilege.

use crate::Allowance;
use nix::mount::{MntFlags, MsFlags, mount, umount2};
use nix::sched::{CloneFlags, unshare};
use nix::unistd::{getegid, geteuid};
use std::fs;
use std::path::Path;

/// Whoever is root outside is nobody special inside, so that the guest has no privileges even there.
const NOBODY_SPECIAL: u32 = 1000;

/// Enters them, and puts a folder of bounded size that is in memory only where `temporary` is. What this process starts from
/// now on has them, too.
pub(super) fn enter(temporary: &Path) -> Result<(), String> {
    let told = |what: &'static str| move |error: &dyn std::fmt::Display| format!("{what}: {error}");
    let inner = |number: u32| if number == 0 { NOBODY_SPECIAL } else { number };
    let (user, group) = (geteuid().as_raw(), getegid().as_raw());
    let rooms = [
        CloneFlags::CLONE_NEWUSER,
        CloneFlags::CLONE_NEWPID,
        CloneFlags::CLONE_NEWNET,
        CloneFlags::CLONE_NEWIPC,
        CloneFlags::CLONE_NEWNS,
    ];
    unshare(rooms.into_iter().collect()).map_err(|error| told("no namespaces")(&error))?;
    for (file, text) in [
        ("/proc/self/setgroups", "deny".to_owned()),
        ("/proc/self/uid_map", format!("{} {user} 1", inner(user))),
        ("/proc/self/gid_map", format!("{} {group} 1", inner(group))),
    ] {
        fs::write(file, text).map_err(|error| told(file)(&error))?;
    }
    let nothing: Option<&str> = None;
    mount(nothing, "/", nothing, MsFlags::MS_REC | MsFlags::MS_PRIVATE, nothing)
        .map_err(|error| told("mounts of one's own")(&error))?;
    let size = format!("size={}m,mode=700", Allowance::FILES);
    let flags = MsFlags::MS_NOSUID | MsFlags::MS_NODEV;
    mount(Some("tmpfs"), temporary, Some("tmpfs"), flags, Some(size.as_str()))
        .map_err(|error| told("a temporary folder")(&error))
}

/// Takes the folder away again.
pub(super) fn leave(temporary: &Path) {
    // Nobody else sees it, and with this process it is gone anyway.
    let _ = umount2(temporary, MntFlags::MNT_DETACH);
}
