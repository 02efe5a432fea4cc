//! Names of players and heuristics as people can read them.

/// Longer names are shortened.
const LONGEST: usize = 40;

/// The name of a player or heuristic as people can read it: of many weights the first, and a mark that tells them from others.
pub fn short(name: &str) -> String {
    let settings =
        name.find('(').and_then(|open| Some((open, name.rfind(')').filter(|&close| close > open)?)));
    let Some((open, close)) = settings.filter(|_| name.chars().count() > LONGEST) else {
        return name.to_owned();
    };
    let (front, settings, effort) = (&name[..open], &name[open + 1..close], &name[close + 1..]);
    // FNV-1a: the same on every machine, so that tables can be compared.
    let mark = settings.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |mark, byte| {
        (mark ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let first = settings.split(',').next().unwrap_or_default();
    // Some weights have hundreds of digits.
    let first = if first.chars().count() < LONGEST { format!("{first},") } else { String::new() };
    format!("{front}({first}…{:04x}){effort}", mark >> 48)
}

/// The names of a table, each as people can read it and no two alike: where the shorter forms of different names are the same, or
/// names are, all but the first get a number.
pub fn shortened<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut taken: Vec<String> = Vec::new();
    for name in names {
        let name = short(name);
        let numbered = (2..).map(|number| format!("{name} #{number}"));
        let free = [name.clone()].into_iter().chain(numbered).find(|name| !taken.contains(name));
        taken.push(free.expect("numbers do not end"));
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_are_shortened_and_stay_different() {
        let name = |weight: u32| format!("ia2(center={weight},beside=21,two_beside=9,three=1200):d4");
        assert_eq!(short("ia2(three=1200,gapped=51):d4"), "ia2(three=1200,gapped=51):d4");
        let [one, other] = [7, 8].map(|weight| short(&name(weight)));
        assert!(one.starts_with("ia2(center=7,…") && one.ends_with("):d4") && one.chars().count() <= LONGEST);
        assert_ne!(one.replace("center=7", "center=8"), other, "the mark differs too");
    }

    #[test]
    fn no_two_names_of_a_table_are_alike() {
        let long = format!("ia2({})", "9".repeat(60));
        let names = shortened(["ia2", &long, "ia2", &long, "ia2 #2"]);
        for (place, name) in names.iter().enumerate() {
            assert!(!names[..place].contains(name), "{names:?}");
        }
        assert_eq!((names[0].as_str(), names[2].as_str()), ("ia2", "ia2 #2"));
    }

    #[test]
    fn a_weight_of_many_digits_is_left_out() {
        let name = format!("ia1(one={}):d3", 1e300);
        assert!(short(&name).starts_with("ia1(…") && short(&name).ends_with("):d3"), "{}", short(&name));
        let turned = format!("{}{}", ")".repeat(30), "(".repeat(30));
        assert_eq!(short(&turned), turned, "no settings");
    }
}
