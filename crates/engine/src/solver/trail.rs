//! The nodes a thread is inside of, so that it notices when others finish one of them.
//!
//! A thread deep in the tree may be working for a node that another thread has finished meanwhile:
//! everything it does there is in vain. So now and then it looks up the nodes on its way from the root.
//! If the table answers the question of one of them, the thread is *overtaken* there: it leaves all
//! nodes below it without a result and takes that answer.

use super::{
    shape::Shape,
    table::{Place, ProofTable},
};

/// Children searched between two looks along the whole trail.
const PATIENCE: u32 = 128;

/// The way of one thread from the root.
#[derive(Default)]
pub(super) struct Trail {
    /// The place of each node and the `alpha` it is searched with.
    steps: Vec<(Place, i32)>,
    /// The step at which the thread is overtaken, and the bound proven there.
    overtaken: Option<(usize, i32)>,
    returns: u32,
}

impl Trail {
    /// The thread goes on to a child of this node.
    pub(super) fn enter(&mut self, place: Place, alpha: i32) {
        self.steps.push((place, alpha));
    }

    /// The thread is back from the child.
    pub(super) fn leave(&mut self) {
        self.steps.pop();
    }

    /// The bound others have proven, if the thread is back in the node where it was overtaken.
    pub(super) fn arrive(&mut self) -> Option<i32> {
        let (_, bound) = self.overtaken.take_if(|(step, _)| *step == self.steps.len())?;
        Some(bound)
    }

    /// Now and then looks up all nodes on the trail and tells whether the thread is overtaken.
    pub(super) fn look_back<S: Shape>(&mut self, table: &ProofTable<S>) -> bool {
        self.returns = (self.returns + 1) % PATIENCE;
        if self.returns == 0 {
            let answer = |(step, &(place, alpha))| Some((step, table.answer(place, alpha)?));
            self.overtaken = self.steps.iter().enumerate().find_map(answer);
        }
        self.overtaken.is_some()
    }
}
