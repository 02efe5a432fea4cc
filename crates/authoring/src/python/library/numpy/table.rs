//! THE LIST of numpy's functions: names, what they run, and their arguments in order.

use super::{creation, filling, functions, itemwise, joining, products, rearranging, reductions, sorting};
use crate::form::HostFunction;
use crate::python::library::{arithmetic, compare};

/// A function of numpy.
pub(in crate::python) struct Function {
    pub name: &'static str,
    pub run: &'static HostFunction,
    /// The names of its arguments in order; those behind `*` are given by name only.
    pub names: &'static [&'static str],
    /// How many of them must be given.
    pub required: usize,
}

impl Function {
    /// The names of its arguments, and how many of them can be given by place.
    pub(in crate::python) fn arguments(&self) -> (Vec<&'static str>, usize) {
        let places = self.names.iter().position(|name| *name == "*").unwrap_or(self.names.len());
        (self.names.iter().copied().filter(|name| *name != "*").collect(), places)
    }
}

/// The function of that name.
pub(in crate::python) fn function(name: &str) -> Option<&'static Function> {
    FUNCTIONS.iter().find(|function| function.name == name)
}

macro_rules! functions {
    ($($name:literal $run:path, $required:literal [$($argument:literal)*];)*) => {
        const FUNCTIONS: &[Function] =
            &[$(Function { name: $name, run: &$run, names: &[$($argument),*], required: $required }),*];
    };
}

functions! {
    "array" creation::ARRAY, 1 ["object" "dtype"];
    "fromiter" creation::ARRAY, 1 ["iter" "dtype"];
    "asarray" creation::AS_ARRAY, 1 ["a" "dtype"];
    "asanyarray" creation::AS_ARRAY, 1 ["a" "dtype"];
    "ascontiguousarray" creation::AS_ARRAY, 1 ["a" "dtype"];
    "zeros" creation::ZEROS, 1 ["shape" "dtype"];
    "empty" creation::ZEROS, 1 ["shape" "dtype"];
    "ones" creation::ONES, 1 ["shape" "dtype"];
    "full" creation::FULL, 2 ["shape" "fill_value" "dtype"];
    "zeros_like" creation::ZEROS_LIKE, 1 ["a" "dtype"];
    "empty_like" creation::ZEROS_LIKE, 1 ["prototype" "dtype"];
    "ones_like" creation::ONES_LIKE, 1 ["a" "dtype"];
    "full_like" creation::FULL_LIKE, 2 ["a" "fill_value" "dtype"];
    "eye" creation::EYE, 1 ["N" "M" "k" "dtype"];
    "identity" creation::EYE, 1 ["n" "*" "M" "k" "dtype"];
    "copy" creation::COPY, 1 ["a"];
    "arange" filling::ARANGE, 1 ["start" "stop" "step" "dtype"];
    "linspace" filling::LINSPACE, 2 ["start" "stop" "num" "endpoint"];
    "fill_diagonal" filling::FILL_DIAGONAL, 2 ["a" "val"];
    "triu" filling::TRIU, 1 ["m" "k"];
    "tril" filling::TRIL, 1 ["m" "k"];
    "bincount" filling::BINCOUNT, 1 ["x" "*" "minlength"];
    "copyto" filling::COPY_TO, 2 ["dst" "src"];
    "putmask" filling::PUT_MASK, 3 ["a" "mask" "values"];
    "ndenumerate" filling::NDENUMERATE, 1 ["arr"];
    "atleast_2d" filling::ATLEAST_2D, 1 ["a"];
    "sum" reductions::SUM, 1 ["a" "axis" "*" "keepdims"];
    "mean" reductions::MEAN, 1 ["a" "axis" "*" "keepdims"];
    "average" reductions::AVERAGE, 1 ["a" "axis" "weights"];
    "median" reductions::MEDIAN, 1 ["a" "axis" "*" "keepdims"];
    "count_nonzero" reductions::COUNT_NONZERO, 1 ["a" "axis" "*" "keepdims"];
    "all" reductions::ALL, 1 ["a" "axis" "*" "keepdims"];
    "any" reductions::ANY, 1 ["a" "axis" "*" "keepdims"];
    "max" reductions::MAX, 1 ["a" "axis" "*" "keepdims"];
    "amax" reductions::MAX, 1 ["a" "axis" "*" "keepdims"];
    "min" reductions::MIN, 1 ["a" "axis" "*" "keepdims"];
    "amin" reductions::MIN, 1 ["a" "axis" "*" "keepdims"];
    "ptp" reductions::SPREAD, 1 ["a" "axis" "*" "keepdims"];
    "prod" reductions::PRODUCT, 1 ["a" "axis" "*" "keepdims"];
    "argmax" reductions::ARGMAX, 1 ["a" "axis" "*" "keepdims"];
    "argmin" reductions::ARGMIN, 1 ["a" "axis" "*" "keepdims"];
    "var" reductions::VARIANCE, 1 ["a" "axis" "*" "keepdims" "ddof"];
    "std" reductions::DEVIATION, 1 ["a" "axis" "*" "keepdims" "ddof"];
    "cumsum" reductions::CUMSUM, 1 ["a" "axis"];
    "cumprod" reductions::CUMPROD, 1 ["a" "axis"];
    "diff" reductions::DIFF, 1 ["a" "n" "axis"];
    "fliplr" rearranging::FLIPLR, 1 ["m"];
    "flipud" rearranging::FLIPUD, 1 ["m"];
    "flip" rearranging::FLIP, 1 ["m" "axis"];
    "rot90" rearranging::ROT90, 1 ["m" "k" "axes"];
    "diagonal" rearranging::DIAGONAL, 1 ["a" "offset" "axis1" "axis2"];
    "diag" rearranging::DIAG, 1 ["v" "k"];
    "transpose" rearranging::TRANSPOSE, 1 ["a" "axes"];
    "swapaxes" rearranging::SWAP_AXES, 3 ["a" "axis1" "axis2"];
    "reshape" rearranging::RESHAPE, 2 ["a" "shape" "order"];
    "ravel" rearranging::RAVEL, 1 ["a" "order"];
    "squeeze" rearranging::SQUEEZE, 1 ["a" "axis"];
    "expand_dims" rearranging::EXPAND_DIMS, 2 ["a" "axis"];
    "size" rearranging::SIZE, 1 ["a" "axis"];
    "shape" rearranging::SHAPE, 1 ["a"];
    "ndim" rearranging::DIMENSIONS, 1 ["a"];
    "concatenate" joining::CONCATENATE, 1 ["arrays" "axis"];
    "hstack" joining::HSTACK, 1 ["tup"];
    "vstack" joining::VSTACK, 1 ["tup"];
    "row_stack" joining::VSTACK, 1 ["tup"];
    "column_stack" joining::COLUMN_STACK, 1 ["tup"];
    "stack" joining::STACK, 1 ["arrays" "axis"];
    "append" joining::APPEND, 2 ["arr" "values" "axis"];
    "split" joining::SPLIT, 2 ["ary" "indices_or_sections" "axis"];
    "array_split" joining::ARRAY_SPLIT, 2 ["ary" "indices_or_sections" "axis"];
    "vsplit" joining::VSPLIT, 2 ["ary" "indices_or_sections"];
    "hsplit" joining::HSPLIT, 2 ["ary" "indices_or_sections"];
    "roll" joining::ROLL, 2 ["a" "shift" "axis"];
    "delete" joining::DELETE, 2 ["arr" "obj" "axis"];
    "repeat" joining::REPEAT, 2 ["a" "repeats" "axis"];
    "tile" joining::TILE, 2 ["A" "reps"];
    "pad" joining::PAD, 2 ["array" "pad_width" "mode" "*" "constant_values"];
    "take" joining::TAKE, 2 ["a" "indices" "*" "axis"];
    "array_equal" itemwise::ARRAY_EQUAL, 2 ["a1" "a2"];
    "abs" itemwise::ABS, 1 ["x"];
    "absolute" itemwise::ABS, 1 ["x"];
    "sign" itemwise::SIGN, 1 ["x"];
    "square" itemwise::SQUARE, 1 ["x"];
    "clip" itemwise::CLIP, 1 ["a" "a_min" "a_max"];
    "maximum" itemwise::MAXIMUM, 2 ["x1" "x2"];
    "minimum" itemwise::MINIMUM, 2 ["x1" "x2"];
    "isin" itemwise::IS_IN, 2 ["element" "test_elements" "*" "invert"];
    "in1d" itemwise::IS_IN, 2 ["ar1" "ar2" "*" "invert"];
    "logical_and" itemwise::LOGICAL_AND, 2 ["x1" "x2"];
    "logical_or" itemwise::LOGICAL_OR, 2 ["x1" "x2"];
    "logical_xor" itemwise::LOGICAL_XOR, 2 ["x1" "x2"];
    "logical_not" itemwise::LOGICAL_NOT, 1 ["x"];
    "argwhere" itemwise::ARGWHERE, 1 ["a"];
    "flatnonzero" itemwise::FLATNONZERO, 1 ["a"];
    "nonzero" itemwise::WHERE, 1 ["a"];
    "unique" sorting::UNIQUE, 1 ["ar" "return_index" "return_inverse" "return_counts"];
    "sort" sorting::SORT, 1 ["a" "axis"];
    "argsort" sorting::ARGSORT, 1 ["a" "axis" "kind"];
    "choose" sorting::CHOOSE, 2 ["a" "choices"];
    "select" sorting::SELECT, 2 ["condlist" "choicelist" "default"];
    "unravel_index" sorting::UNRAVEL, 2 ["indices" "shape"];
    "extract" sorting::EXTRACT, 2 ["condition" "arr"];
    "setdiff1d" sorting::SET_DIFFERENCE, 2 ["ar1" "ar2"];
    "intersect1d" sorting::INTERSECTION, 2 ["ar1" "ar2"];
    "union1d" sorting::UNION, 2 ["ar1" "ar2"];
    "round" functions::ROUND, 1 ["a" "decimals"];
    "around" functions::ROUND, 1 ["a" "decimals"];
    "floor" functions::FLOOR, 1 ["x"];
    "ceil" functions::CEIL, 1 ["x"];
    "trunc" functions::TRUNC, 1 ["x"];
    "rint" functions::RINT, 1 ["x"];
    "sqrt" functions::SQRT, 1 ["x"];
    "exp" functions::EXP, 1 ["x"];
    "log" functions::LOG, 1 ["x"];
    "log2" functions::LOG_2, 1 ["x"];
    "log10" functions::LOG_10, 1 ["x"];
    "tanh" functions::TANH, 1 ["x"];
    "isnan" functions::IS_NAN, 1 ["x"];
    "isinf" functions::IS_INFINITE, 1 ["x"];
    "isfinite" functions::IS_FINITE, 1 ["x"];
    "isclose" functions::IS_CLOSE, 2 ["a" "b" "rtol" "atol"];
    "allclose" functions::ALL_CLOSE, 2 ["a" "b" "rtol" "atol"];
    "dot" products::DOT, 2 ["a" "b"];
    "vdot" products::VDOT, 2 ["a" "b"];
    "inner" products::INNER, 2 ["a" "b"];
    "outer" products::OUTER, 2 ["a" "b"];
    "matmul" products::MATMUL, 2 ["x1" "x2"];
    "tensordot" products::TENSORDOT, 2 ["a" "b" "axes"];
    "convolve" products::CONVOLVE, 2 ["a" "v" "mode"];
    "correlate" products::CORRELATE, 2 ["a" "v" "mode"];
    "einsum" products::EINSUM, 2 ["subscripts" "first" "second"];
    "trace" products::TRACE, 1 ["a" "offset"];
    "linalg.norm" products::NORM, 1 ["x"];
    "equal" compare::EQUAL, 2 ["x1" "x2"];
    "not_equal" compare::NOT_EQUAL, 2 ["x1" "x2"];
    "less" compare::LESS, 2 ["x1" "x2"];
    "less_equal" compare::LESS_EQUAL, 2 ["x1" "x2"];
    "greater" compare::GREATER, 2 ["x1" "x2"];
    "greater_equal" compare::GREATER_EQUAL, 2 ["x1" "x2"];
    "bitwise_and" arithmetic::BIT_AND, 2 ["x1" "x2"];
    "bitwise_or" arithmetic::BIT_OR, 2 ["x1" "x2"];
    "bitwise_xor" arithmetic::BIT_XOR, 2 ["x1" "x2"];
    "invert" arithmetic::INVERT, 1 ["x"];
    "negative" arithmetic::NEGATE, 1 ["x"];
    "multiply" arithmetic::MULTIPLY, 2 ["x1" "x2"];
    "add" arithmetic::ADD, 2 ["x1" "x2"];
    "subtract" arithmetic::SUBTRACT, 2 ["x1" "x2"];
    "power" arithmetic::POWER, 2 ["x1" "x2"];
    "lib.stride_tricks.sliding_window_view" rearranging::SLIDING, 2 ["x" "window_shape" "axis"];
}
