//! A small table for short questions and a large one for long ones.
//!
//! What the caches of a processor hold answers sooner than memory does: on a shared server, questions beyond the opening books
//! take a tenth less time with 4 MB than with 64, and hardly a node more. Without the books, positions with two discs take up
//! to 1.6 times as long.

use std::io;

use super::{node::Node, shape::Shape, table::ProofTable};

/// Questions with so many empty cells take millions of nodes; with fewer, as the books leave them, seldom one.
const FEWEST_EMPTY_FOR_LARGE: i32 = 31;
/// Half a million entries.
const SMALL_BYTES: usize = 4 << 20;

/// The tables of one solver.
pub(super) struct Tables<S: Shape> {
    shape: S,
    small: ProofTable<S>,
    /// In use from the first long question on until everything is forgotten: neighbors share what is known. There is none
    /// where it would be no larger.
    large: Option<ProofTable<S>>,
    uses_large: bool,
}

impl<S: Shape> Tables<S> {
    /// The larger one has about so many bytes, or fewer if there is less memory: it is taken page by page when it is first used.
    pub(super) fn new(shape: S, bytes: usize) -> io::Result<Self> {
        let small = ProofTable::new(shape, bytes.min(SMALL_BYTES))?;
        let large = if bytes > small.bytes() { Some(ProofTable::new(shape, bytes)?) } else { None };
        Ok(Self { shape, small, large, uses_large: false })
    }

    /// How large the larger one has become.
    pub(super) fn bytes(&self) -> usize {
        self.large.as_ref().unwrap_or(&self.small).bytes()
    }

    /// The one for questions about this node, ready to be written on.
    pub(super) fn begin(&mut self, node: Node) -> &ProofTable<S> {
        self.uses_large |= self.shape.capacity() - node.discs() >= FEWEST_EMPTY_FOR_LARGE;
        let table = self.large.as_mut().filter(|_| self.uses_large).unwrap_or(&mut self.small);
        table.begin();
        table
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.each(ProofTable::clear);
        self.uses_large = false;
    }

    /// Forgets everything the slow way, which takes hold of all the memory.
    pub(super) fn wipe(&mut self) {
        self.each(ProofTable::wipe);
        self.uses_large = false;
    }

    fn each(&mut self, change: impl Fn(&mut ProofTable<S>)) {
        change(&mut self.small);
        if let Some(large) = &mut self.large {
            change(large);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::shape::{STANDARD, custom};
    use super::*;

    /// A node with so many discs, of which nothing else matters here.
    fn node(discs: u32) -> Node {
        Node { mask: (1 << discs) - 1, ..Node::default() }
    }

    #[test]
    #[cfg_attr(miri, ignore = "megabytes are too much to look at")]
    fn long_questions_get_the_large_table_and_keep_it_until_all_is_forgotten() {
        let mut tables = Tables::new(STANDARD, 16 << 20).expect("memory");
        assert_eq!(tables.bytes(), 16 << 20);
        assert_eq!(tables.begin(node(12)).bytes(), SMALL_BYTES);
        assert_eq!(tables.begin(node(11)).bytes(), 16 << 20);
        assert_eq!(tables.begin(node(20)).bytes(), 16 << 20);
        tables.clear();
        assert_eq!(tables.begin(node(20)).bytes(), SMALL_BYTES);
    }

    #[test]
    #[cfg_attr(miri, ignore = "megabytes are too much to look at")]
    fn nothing_is_known_any_more_when_all_is_forgotten() {
        let mut tables = Tables::new(STANDARD, 16 << 20).expect("memory");
        for discs in [12, 2] {
            let table = tables.begin(node(discs));
            let place = table.place(7);
            table.store(place, (1, 2), 3, 4);
            assert!(table.probe(place).is_some());
            tables.clear();
            assert!(!tables.begin(node(discs)).probe(place).is_some());
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "megabytes are too much to look at")]
    fn where_one_table_is_all_there_is_it_serves_every_question() {
        // The keys of the largest boards need a table of 64 MB.
        for (shape, bytes) in [(custom(7, 6), 1 << 20), (custom(8, 7), 1)] {
            let mut tables = Tables::new(shape, bytes).expect("memory");
            assert!(tables.large.is_none());
            assert_eq!(tables.begin(node(0)).bytes(), tables.bytes());
        }
    }
}
