//! Ctrl-C and its relatives, as a flag that work looks at.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A flag that the first Ctrl-C or request to end sets, so that work can stop in good order. A second one does not wait.
pub(crate) fn cancellation() -> std::io::Result<Arc<AtomicBool>> {
    let flag = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        signal_hook::flag::register_conditional_shutdown(signal, 130, Arc::clone(&flag))?;
        signal_hook::flag::register(signal, Arc::clone(&flag))?;
    }
    Ok(flag)
}
