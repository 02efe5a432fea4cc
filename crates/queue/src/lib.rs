//! BEYOND ONE MACHINE: games on a work queue of NATS.
//!
//! ```text
//!   coordinator ── shares ──▶ CONECTA_V1_WORK ── one at a time ──▶ worker (any number of them)
//!        ▲                                                            │ plays, reports, then acknowledges
//!        ╰──── reports ────── CONECTA_V1_DONE ◀───────────────────────╯
//!                             OBJ_CONECTA_V1_FILES: heuristics that are files, by what is in them
//! ```
//!
//! A [`Coordinator`] is a [`arena::Crew`] whose hands are elsewhere. It cuts games into shares of about a second of work
//! ([`ledger`](self)), and publishes no more of them than will be needed soon. A worker pulls a share, plays it, publishes a
//! report and acknowledges the share: in this order, so that whatever dies in between costs time and nothing else. What is
//! not acknowledged is delivered again; what is reported twice counts once; a share that neither waits nor was reported, because
//! somebody lost it, is published again. Who begins a share tells its coordinator, who asks about those that come again and
//! again, and knows of which of them workers died ([`watch`](self)).
//!
//! Work goes by the fingerprint of the sources: whoever plays otherwise does not even see it.

mod address;
mod connection;
mod coordinator;
mod error;
mod files;
mod ledger;
mod message;
mod presence;
mod round;
mod subjects;
mod survey;
mod watch;
mod worker;

pub use address::{Address, AddressError};
pub use connection::{Connection, Settings};
pub use coordinator::{Coordinator, Notice};
pub use error::QueueError;
pub use files::Registry;
pub use presence::{Build, Presence};
pub use survey::{Survey, survey};
pub use worker::{Doing, Worker};
