# What all pages of the server say (pages/src/site).

site-page-columns = Columns
site-page-drop = Play column { $column }
site-page-nav-play = Play
site-page-nav-analyze = Analyze
site-page-no-server = The server does not answer.
site-page-site-noscript = These pages need JavaScript: please allow it.
site-page-skip = To the board
site-page-worth-draw = draws
site-page-worth-loss = loses ({ $value })
site-page-worth-win = wins ({ $value })
site-page-ended-draw = Draw.
site-page-ended-won = The { $side } player has won.
site-page-turn-of = The { $side } player to move.
site-page-one-moment = One moment …
site-page-explode = Explode the bomb
