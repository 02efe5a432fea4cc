# What is wrong with a command line.

unknown-language = unknown language `{ $text }`: expected { $known }
usage-line = usage: { $usage }
usage-unknown-option = unknown option `{ $text }`
usage-unexpected-argument = unexpected argument `{ $text }`
usage-unknown-command = unknown command `{ $text }`
usage-did-you-mean = { $problem }: did you mean `{ $suggestion }`?
usage-missing-argument = missing { $arguments }
usage-missing-command = missing a command
usage-missing-value = `{ $argument }` needs a value
usage-not-a-value = `{ $value }` is no value of `{ $argument }`: expected { $expected }
usage-not-an-argument = `{ $value }` cannot be `{ $argument }`: { $reason }
usage-conflict = `{ $argument }` and `{ $other }` exclude each other
usage-twice = `{ $argument }` is given more than once
usage-not-text = an argument is no text
usage-takes-no-value = `{ $argument }` takes no value such as `{ $value }`
usage-wrong-number-of-values = `{ $argument }` has another number of values
not-a-whole-number = expected a whole number
not-a-number = expected a number
number-between = expected a number from { $least } to { $most }
number-at-least = expected { $least } or more
