//! Work shared among threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

/// Does `work` on every item, each worker on a thread of its own taking the next one that is left, and hands over each
/// result as it comes, on the calling thread: in no particular order, because some take longer. If `done` fails, the work in
/// progress is finished, and its error comes back.
pub fn parallel<Worker: Send, Item: Sync, Done: Send, Error>(
    workers: Vec<Worker>,
    items: &[Item],
    work: impl Fn(&mut Worker, &Item) -> Done + Sync,
    mut done: impl FnMut(Done) -> Result<(), Error>,
) -> Result<(), Error> {
    let (next, (sender, receiver)) = (AtomicUsize::new(0), mpsc::channel());
    std::thread::scope(|scope| {
        let mut hired = 0;
        for mut worker in workers {
            let (next, sender, work) = (&next, sender.clone(), &work);
            let working = move || {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if sender.send(work(&mut worker, item)).is_err() {
                        break;
                    }
                }
            };
            // Where the system gives fewer threads, those it gives do the work.
            match std::thread::Builder::new().stack_size(crate::pool::STACK).spawn_scoped(scope, working) {
                Ok(_) => hired += 1,
                Err(error) => assert!(hired > 0, "the system gives no thread at all: {error}"),
            }
        }
        drop(sender);
        receiver.into_iter().try_for_each(&mut done)
    })
}
