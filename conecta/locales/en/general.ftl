# What belongs to no command in particular.

side-first = first
side-second = second
