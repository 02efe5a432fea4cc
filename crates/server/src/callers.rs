//! Who calls, by address: how often, on how many lines at once. Whoever calls too much is refused, so that everybody else is
//! answered.
//!
//! Who calls from this machine is never refused, with one exception: a proxy says for whom it calls. The last address in its
//! `X-Forwarded-For` is the one that it saw itself; those before it are what a visitor claims. Nobody but this machine is believed.

use axum::http::HeaderMap;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// What somebody can have several of at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    Connection,
    /// Requests that are being answered.
    Request,
    /// Streams of news.
    Stream,
}

impl Line {
    /// So many at a time for one address. A whole school may have one.
    const fn most(self) -> u32 {
        match self {
            Self::Connection => 256,
            Self::Request => 64,
            Self::Stream => 128,
        }
    }
}

/// Requests for so many seconds may come at once, after as long a silence.
const BURST_SECONDS: f64 = 10.0;
/// Looking for those that have been silent takes a moment, and is not done more often.
const SWEEP_SECONDS: u64 = 1;
/// So many addresses are told apart. Those that come when there are more share one account.
const MOST_ADDRESSES: usize = 10_000;
const OTHERS: IpAddr = IpAddr::V6(Ipv6Addr::UNSPECIFIED);

struct Account {
    /// Requests that may still come at this moment.
    credit: f64,
    counted: Instant,
    lines: [u32; 3],
}

/// All who call.
pub(crate) struct Callers {
    /// Requests in a second, in the long run; nothing for as many as there are.
    rate: Option<f64>,
    accounts: Mutex<Accounts>,
}

#[derive(Default)]
struct Accounts {
    by_address: HashMap<IpAddr, Account>,
    /// When silent ones were forgotten last.
    swept: Option<Instant>,
}

/// A line that somebody has, until it is dropped.
pub(crate) struct Held {
    callers: Arc<Callers>,
    address: IpAddr,
    line: Line,
}

/// Somebody who is told apart from others by an address; nobody of this machine is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Caller(Option<IpAddr>);

impl Caller {
    /// Who calls from here; a proxy on this machine says for whom.
    pub(crate) fn new(peer: IpAddr, headers: &HeaderMap) -> Self {
        let peer = peer.to_canonical();
        if !peer.is_loopback() {
            return Self(Some(network(peer)));
        }
        let told = headers.get_all("x-forwarded-for").iter().next_back();
        let last =
            told.and_then(|list| list.to_str().ok()?.rsplit(',').next()?.trim().parse::<IpAddr>().ok());
        Self(last.map(|address| address.to_canonical()).filter(|address| !address.is_loopback()).map(network))
    }

    /// Where it is, as text.
    pub(crate) fn place(self) -> String {
        self.0.map_or_else(|| "here".to_owned(), |address| address.to_string())
    }

    /// Does somebody on this machine call?
    pub(crate) fn is_local(self) -> bool {
        self.0.is_none()
    }
}

/// Whoever has one address of the sixth version has as many as there are in its network.
fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(six) => IpAddr::V6(Ipv6Addr::from_bits(six.to_bits() & !u128::from(u64::MAX))),
    }
}

impl Callers {
    /// So many requests in a second from one address, in the long run.
    pub(crate) fn new(rate: Option<u32>) -> Self {
        Self { rate: rate.map(f64::from), accounts: Mutex::default() }
    }

    /// Counts a request; says whether it is one too many.
    pub(crate) fn is_too_often(&self, Caller(address): Caller) -> bool {
        self.counts_too_often(address, Instant::now())
    }

    fn counts_too_often(&self, address: Option<IpAddr>, now: Instant) -> bool {
        let (Some(address), Some(rate)) = (address, self.rate) else { return false };
        let mut accounts = self.accounts();
        let (_, account) = self.account(&mut accounts, address, now);
        account.refresh(rate, now);
        let is_too_often = account.credit < 1.0;
        if !is_too_often {
            account.credit -= 1.0;
        }
        is_too_often
    }

    /// One line more, unless there are too many.
    pub(crate) fn hold(
        self: &Arc<Self>,
        Caller(address): Caller,
        line: Line,
    ) -> Result<Option<Held>, TooMany> {
        let Some(address) = address else { return Ok(None) };
        let mut accounts = self.accounts();
        let (address, account) = self.account(&mut accounts, address, Instant::now());
        let count = &mut account.lines[line as usize];
        if *count >= line.most() {
            return Err(TooMany);
        }
        *count += 1;
        Ok(Some(Held { callers: Arc::clone(self), address, line }))
    }

    fn account<'a>(
        &self,
        Accounts { by_address, swept }: &'a mut Accounts,
        address: IpAddr,
        now: Instant,
    ) -> (IpAddr, &'a mut Account) {
        let rate = self.rate.unwrap_or_default();
        let full = rate * BURST_SECONDS;
        let mut address = address;
        if by_address.len() >= MOST_ADDRESSES && !by_address.contains_key(&address) {
            if swept.is_none_or(|last| now.saturating_duration_since(last).as_secs() >= SWEEP_SECONDS) {
                *swept = Some(now);
                // Whoever has been silent for long is as good as new.
                by_address.retain(|_, account| {
                    account.refresh(rate, now);
                    account.credit < full || account.lines != [0; 3]
                });
            }
            if by_address.len() >= MOST_ADDRESSES {
                address = OTHERS;
            }
        }
        let account = by_address.entry(address);
        (address, account.or_insert_with(|| Account { credit: full, counted: now, lines: [0; 3] }))
    }

    fn accounts(&self) -> MutexGuard<'_, Accounts> {
        self.accounts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Account {
    fn refresh(&mut self, rate: f64, now: Instant) {
        let earned = now.saturating_duration_since(self.counted).as_secs_f64() * rate;
        self.credit = (self.credit + earned).min(rate * BURST_SECONDS);
        self.counted = now;
    }
}

/// Somebody has as many lines as there are for one address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooMany;

impl Drop for Held {
    fn drop(&mut self) {
        if let Some(account) = self.callers.accounts().by_address.get_mut(&self.address) {
            let count = &mut account.lines[self.line as usize];
            *count = count.saturating_sub(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn caller(peer: &str, forwarded: Option<&str>) -> Caller {
        let mut headers = HeaderMap::new();
        if let Some(list) = forwarded {
            headers.insert("x-forwarded-for", list.parse().expect("a header"));
        }
        Caller::new(peer.parse().expect("an address"), &headers)
    }

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn only_this_machine_is_believed_about_whom_it_calls_for() {
        assert_eq!(caller("192.0.2.7", None), Caller(Some(address("192.0.2.7"))));
        assert_eq!(caller("192.0.2.7", Some("198.51.100.1")), Caller(Some(address("192.0.2.7"))));
        assert_eq!(
            caller("127.0.0.1", Some("203.0.113.9, 198.51.100.1")),
            Caller(Some(address("198.51.100.1")))
        );
        assert_eq!(caller("::ffff:127.0.0.1", Some("198.51.100.1")), Caller(Some(address("198.51.100.1"))));
        for local in [None, Some("x"), Some(""), Some("127.0.0.1"), Some("::1")] {
            assert!(caller("127.0.0.1", local).is_local(), "{local:?}");
        }
        let neighbors = ["2001:db8::1", "2001:db8::ffff:1"].map(|address| caller(address, None));
        assert_eq!(neighbors[0], neighbors[1], "one network");
        assert_ne!(neighbors[0], caller("2001:db8:0:1::1", None));
    }

    #[test]
    fn whoever_asks_too_often_waits_and_nobody_else_does() {
        let callers = Callers::new(Some(2));
        let (one, other, now) = (Some(address("192.0.2.1")), Some(address("192.0.2.2")), Instant::now());
        let asked = (0..100).filter(|_| !callers.counts_too_often(one, now)).count();
        assert_eq!(asked, 20, "ten seconds' worth at once");
        assert!(!callers.counts_too_often(other, now) && !callers.counts_too_often(None, now));
        let later = now + Duration::from_secs(3);
        let asked = (0..100).filter(|_| !callers.counts_too_often(one, later)).count();
        assert_eq!(asked, 6);
        assert!((0..1000).all(|_| !Callers::new(None).counts_too_often(one, now)), "no limit was asked for");
    }

    #[test]
    fn lines_are_given_back_when_they_are_hung_up() {
        let callers = Arc::new(Callers::new(Some(60)));
        let somebody = caller("192.0.2.1", None);
        let hold = || callers.hold(somebody, Line::Stream);
        let held: Vec<_> = (0..Line::Stream.most()).map(|_| hold().expect("a line")).collect();
        assert!(hold().is_err());
        assert!(callers.hold(somebody, Line::Request).is_ok(), "another kind of line");
        assert!(callers.hold(caller("192.0.2.2", None), Line::Stream).is_ok());
        assert!(callers.hold(caller("127.0.0.1", None), Line::Stream).expect("no limit").is_none());
        drop(held);
        assert!(hold().is_ok());
    }

    #[test]
    fn there_are_never_more_accounts_than_fit() {
        let callers = Callers::new(Some(1));
        let now = Instant::now();
        for number in 0..3 * MOST_ADDRESSES as u32 {
            callers.counts_too_often(Some(IpAddr::V4(number.into())), now);
        }
        assert!(callers.accounts().by_address.len() <= MOST_ADDRESSES + 1);
        let later = now + Duration::from_mins(1);
        callers.counts_too_often(Some(address("203.0.113.1")), later);
        assert_eq!(callers.accounts().by_address.len(), 1, "silent ones are forgotten");
    }
}
