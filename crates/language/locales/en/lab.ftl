# The laboratory of `conecta serve`, as the server says it.

lab-no-example = there is no example of that name
lab-name = a file is called by letters, digits, - and _, at most 40, and ends in .py or .lisp
lab-enough-runs = two runs of yours are under way already; stop one or wait for its end
lab-no-run = there is no such run, or no longer
lab-too-much = a test has between 1 and { $openings } openings and at most { $opponents } opponents
lab-not-kept = the games cannot be kept just now
lab-same-version = both versions are the same
lab-better = The new version is better.
lab-not-better = The new version is not better.
lab-still-open = Not decided yet.
lab-stays-open = Too close to tell: all openings are played.
lab-no-numbers = it has no numbers to tune: give it constants such as THREE = 50 at the top
