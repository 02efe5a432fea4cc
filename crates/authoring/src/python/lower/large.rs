//! Integers that no word holds, which authors take for infinity: `10 ** 20`, `2 ** 63 - 1`, `sys.maxsize`.
//!
//! They are worked out here, as long as nothing but literals is in them. What is reckoned with them later is exact or a fault, as
//! with all integers.

use ruff_python_ast::{Expr, Number, Operator, UnaryOp};

use super::Lowering;
use crate::python::library::value::{LARGE, large_words};
use crate::word::Word;

impl Lowering<'_> {
    /// The word of an expression of literals whose value no word holds.
    pub(super) fn large(&mut self, expression: &Expr) -> Option<Word> {
        let value = exact(expression)?;
        Word::checked_integer(value).is_none().then(|| self.large_word(value))
    }

    /// The word of an integer that no word holds.
    pub(super) fn large_word(&mut self, value: i128) -> Word {
        Word::object(self.unit.image.object(LARGE, 2, &large_words(value)))
    }
}

/// The value of an expression of integer literals.
fn exact(expression: &Expr) -> Option<i128> {
    match expression {
        Expr::NumberLiteral(literal) => match &literal.value {
            Number::Int(value) => {
                value.as_i64().map(i128::from).or_else(|| value.to_string().parse::<i128>().ok())
            }
            _ => None,
        },
        Expr::UnaryOp(unary) if unary.op == UnaryOp::USub => exact(&unary.operand)?.checked_neg(),
        Expr::BinOp(binary) => {
            // The right side is the shorter one of a long sum, and most often it tells.
            let right = exact(&binary.right)?;
            let left = exact(&binary.left)?;
            match binary.op {
                Operator::Add => left.checked_add(right),
                Operator::Sub => left.checked_sub(right),
                Operator::Mult => left.checked_mul(right),
                Operator::Pow => left.checked_pow(u32::try_from(right).ok()?),
                Operator::LShift => 1_i128.checked_shl(u32::try_from(right).ok()?)?.checked_mul(left),
                _ => None,
            }
        }
        _ => None,
    }
}
