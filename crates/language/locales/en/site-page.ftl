# What all pages of the server say (pages/src/site).

site-page-columns = Columns
site-page-drop = Play column { $column }
site-page-nav-play = Play
site-page-nav-class = Classes
site-page-nav-analyze = Analyze
site-page-nav-lab = Lab
site-page-nav-arena = Arena
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
site-page-ends-win = wins, in { $count } movements at most
site-page-ends-loss = loses, in { $count } movements if the other side plays well
site-page-worth-about = about { $value } lines of three
site-page-value-bar = Value: { $value }
site-page-take-back = Take back
site-page-to-analysis = Analyze
