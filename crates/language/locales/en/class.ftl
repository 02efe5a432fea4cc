# Classes

class-missing = there is nothing of that name for you here
class-taken = somebody has that name already
class-bad-name = a name has 1 to 40 letters
class-bad-settings = a class cannot be like this: { $text }
class-full = there is no room for more
class-closed = nothing is taken here any more
class-same = this is what you handed in last
class-nobody = nobody has handed in anything that plays
