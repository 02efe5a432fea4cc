//! Asks an engine everything that a match will ask.
