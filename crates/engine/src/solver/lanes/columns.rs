//! The lanes of the standard board where there is no vector for all of them.

/// One column after another.
pub(in super::super) type Columns = u64;
