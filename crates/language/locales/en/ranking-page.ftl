# What rankings of classes say (pages/src/site/ranking.js).

ranking-page-ranking = Ranking
ranking-page-trend-tip = { $elo } Elo since the version before; stronger with { $probability }
ranking-page-failures-tip = { $count } games lost by failing
ranking-page-column-rank = Rank
ranking-page-column-name = Name
ranking-page-column-rating = Rating
ranking-page-column-results = Won / drawn / lost
ranking-page-column-trend = Trend
ranking-page-column-games = Games
ranking-page-state-playing = playing: { $games } of { $of } games
ranking-page-state-waiting = waiting for its turn
ranking-page-state-done = ranked
ranking-page-state-failed = does not play
ranking-page-state-replaced = replaced by the next version
ranking-page-about-rules = Rules: { $rules }
ranking-page-about-openings = { $count } openings, either side begins
ranking-page-about-depth = { $depth } plies
ranking-page-about-field = Field: { $field }
ranking-page-about-deadline = until { $time }
ranking-page-about-closed = closed
ranking-page-busy-one = { $count } hand-in is waiting or playing.
ranking-page-busy-many = { $count } hand-ins are waiting or playing.
ranking-page-students-one = { $count } student.
ranking-page-students-many = { $count } students.
ranking-page-nobody-yet = Nobody has handed in anything that plays yet.
ranking-page-at-line = Line { $line }: { $problem }
