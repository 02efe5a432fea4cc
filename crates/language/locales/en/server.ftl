# conecta serve

server-long-game = the game is too long
server-no-game = there is no game in this text
server-busy = everybody who thinks is busy; please try again in a moment
server-foreign = only our own pages and programs may ask for that
server-too-often = that is too much at once from your address; please wait a moment
server-broken = something went wrong here; it is our mistake
server-game-over = the game is over
server-no-table = there is no such table
server-seats-taken = both seats are taken
server-no-seat = this secret opens no seat here
server-not-now = it is not your move, or the game has gone on meanwhile
server-time-over = the time is over
server-no-clock = a clock is written as seconds and seconds for each turn, such as 120+2
server-listening = Play and analyze at { $address } (Ctrl-C ends)
server-open-to-all = Everybody who can reach this machine can use these pages, and what they send is not encrypted. docs/serve.md tells how to put a proxy with TLS in front.
server-listen = cannot listen on { $address }: { $reason }
