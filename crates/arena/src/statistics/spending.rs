//! Looking often, and being wrong as rarely as if one had looked once.
//!
//! Who looks at a difference after every ten openings, and stops when it is 1.96 standard errors away from zero, stops
//! sooner or later though there is no difference: luck walks, and a walk gets everywhere. So the 5 % that may go wrong are
//! *spent* over the looks (Lan and DeMets, 1983). When the part `t` of the planned openings is played, `0.05 t^2` may have
//! gone wrong in all (Kim and DeMets, 1987): little at first, when everything still moves, and most towards the end, where
//! the last look is nearly as sharp as an only one. At each look the difference must be so many standard errors away from
//! zero that the walks which get there for the first time are just those that may be spent:
//!
//! ```text
//!   5 looks  3.1  2.7  2.5  2.3  2.2          an only look  1.96
//! ```
//!
//! The walk is the Brownian motion `B(t) = z sqrt(t)`, where `z` is the difference in standard errors. Where it may be if
//! it has not crossed a boundary yet is kept as masses in small cells, moved on from look to look (Armitage, McPherson and
//! Rowe, 1969). Which looks are taken may depend on anything but the results.

use super::normal;

/// The risk of a wrong statement over all looks.
pub(super) const RISK: f64 = 0.05;

/// Cells between the boundaries. Rounding to a cell adds a little to the walk, so that boundaries err on the safe side.
const CELLS: usize = 400;

/// Farther than so many standard deviations nothing arrives.
const FAR: f64 = 9.0;

/// How much risk may be spent when this part of the openings is played.
pub(super) fn spent_at(time: f64) -> f64 {
    RISK * time.clamp(0.0, 1.0).powi(2)
}

/// Looks at a walk, and where it may be after them.
#[derive(Clone, Debug)]
pub(super) struct Spending {
    /// When the last look was, as a part of all openings.
    time: f64,
    /// Walks that have ended.
    spent: f64,
    /// Where the others are: the middles of the cells, and the probabilities.
    cells: Vec<(f64, f64)>,
}

impl Spending {
    /// Before the first look.
    pub(super) fn new() -> Self {
        Self { time: 0.0, spent: 0.0, cells: vec![(0.0, 1.0)] }
    }

    /// When the last look was.
    pub(super) const fn time(&self) -> f64 {
        self.time
    }

    /// How many standard errors the difference must be away from zero at a look at `time`, later than the last, if walks
    /// that cross a boundary may be `spent` in all.
    pub(super) fn look(&mut self, time: f64, spent: f64) -> f64 {
        let deviation = (time - self.time).sqrt();
        let above = |distance: f64| normal::cumulative(-distance / deviation);
        let farthest = self.cells.last().map_or(0.0, |&(place, _)| place);
        // Walks are symmetric: as many cross above as below.
        let crossing = |boundary: f64| {
            let near = self.cells.iter().filter(|(place, _)| boundary - place < FAR * deviation);
            2.0 * near.map(|&(place, mass)| mass * above(boundary - place)).sum::<f64>()
        };
        let (mut low, mut high) = (0.0, farthest + FAR * deviation);
        for _ in 0..60 {
            let middle = f64::midpoint(low, high);
            if self.spent + crossing(middle) > spent {
                low = middle;
            } else {
                high = middle;
            }
        }
        self.spent += crossing(high);
        self.cells = self.moved(high, deviation);
        self.time = time;
        high / time.sqrt()
    }

    /// The masses within the boundaries after a walk of this deviation.
    fn moved(&self, boundary: f64, deviation: f64) -> Vec<(f64, f64)> {
        let width = 2.0 * boundary / CELLS as f64;
        let mut masses = vec![0.0; CELLS];
        for &(place, mass) in &self.cells {
            let cell = |place: f64| ((place + boundary) / width).clamp(0.0, CELLS as f64) as usize;
            let (from, to) =
                (cell(place - FAR * deviation), cell(place + FAR * deviation + width).min(CELLS));
            let edge = |cell: usize| normal::cumulative((cell as f64 * width - boundary - place) / deviation);
            let mut below = edge(from);
            for (cell, sum) in masses.iter_mut().enumerate().take(to).skip(from) {
                let here = edge(cell + 1);
                *sum += mass * (here - below);
                below = here;
            }
        }
        masses
            .into_iter()
            .enumerate()
            .map(|(cell, mass)| ((cell as f64 + 0.5) * width - boundary, mass))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boundaries(times: &[f64], spent: impl Fn(f64) -> f64) -> Vec<f64> {
        let mut spending = Spending::new();
        times.iter().map(|&time| spending.look(time, spent(time))).collect()
    }

    #[test]
    fn an_only_look_needs_the_usual_quantile() {
        let [boundary] = boundaries(&[1.0], spent_at)[..] else { panic!("one look") };
        assert!((boundary - normal::QUANTILE_95).abs() < 1e-6, "{boundary}");
    }

    /// Published boundaries of five equal looks at a risk of 5 % (Lan and DeMets 1983; Reboussin and others 2000): spent as
    /// O'Brien and Fleming's test does, and as Pocock's.
    #[test]
    fn published_boundaries_are_found_again() {
        let times = [0.2, 0.4, 0.6, 0.8, 1.0];
        let cautious = |time: f64| 4.0 * normal::cumulative(-2.241_402_727_604_947 / time.sqrt());
        let even = |time: f64| 0.05 * (1.0 + (std::f64::consts::E - 1.0) * time).ln();
        let published = [[4.8769, 3.3569, 2.6803, 2.2898, 2.0310], [2.4380, 2.4268, 2.4101, 2.3966, 2.3859]];
        for (found, published) in
            [boundaries(&times, cautious), boundaries(&times, even)].iter().zip(published)
        {
            for (found, published) in found.iter().zip(published) {
                assert!((found - published).abs() < 2e-3, "{found} is not {published}");
            }
        }
    }

    #[test]
    fn many_looks_cost_little_at_the_end() {
        let every =
            |looks: u32| (1..=looks).map(|look| f64::from(look) / f64::from(looks)).collect::<Vec<_>>();
        let last = |looks| *boundaries(&every(looks), spent_at).last().expect("a look");
        let [five, hundred] = [last(5), last(100)];
        assert!(five > 2.1 && five < hundred && hundred < 2.5, "{five} {hundred}");
    }
}
