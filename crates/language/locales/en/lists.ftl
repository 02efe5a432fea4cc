# `conecta heuristics` and `conecta rules`. What is said of a heuristic or of rules is what the libraries say.

card-idea = idea
card-origin = origin
card-rules = rules
card-search-title = search
card-search = { $plies } plies, evaluated for the side to move at the { $viewpoint ->
        [leaf] leaf
       *[root] root
    }, { $choice ->
        [first] first
       *[last] last
    } of equal moves
card-weights = weights
card-many-weights = { $number } weights, which `conecta heuristics { $name }` lists

idea-bueno = runs from the top disc of each column, in four of the eight directions
    .origin = the course's sample player
idea-ia1 = runs in all directions, lines that need one more disc, a low center; the opponent's count more
    .origin = IA 1 of the report of ia1 and ia2
idea-ia2 = lines through the top discs that still have room for four, by run and by discs with gaps
    .origin = IA 2 of the report of ia1 and ia2
idea-ab29a = defence: the opponent's lines count from the first disc on, one's own only when one short
    .origin = first heuristic of the report of ab29a, a2b3d and fc259
idea-a2b3d = windows of four that only one side occupies, and discs in the middle column
    .origin = second heuristic of the report of ab29a, a2b3d and fc259
idea-fc259 = every window of four by the square of one's own discs, minus the opponent's, mixed ones a little
    .origin = third heuristic of the report of ab29a, a2b3d and fc259
idea-jugador1 = the longest lines at the top of each column; the stronger side takes all
    .origin = first heuristic of the report of jugador1 to jugador3
idea-jugador2 = all lines at the top of each column, twos above all
    .origin = second heuristic of the report of jugador1 to jugador3
idea-jugador3 = runs from the top disc of each column, in all seven directions that can hold one
    .origin = third heuristic of the report of jugador1 to jugador3
idea-aima = for every empty cell, the discs seen from it along columns, rows and rising diagonals
    .origin = the report of the terminal game with difficulty levels
idea-maestro = open lines, cells, threats by parity and zugzwang, after all forced replies
    .origin = this project: weights by its own tuner
idea-test = one's own plain pieces, by how near their columns are to the middle
    .origin = the course's sample evaluation for CONECTA-4 BOOM
idea-prob = windows of four that only one side occupies, and thirty points for a bomb
    .origin = the report of CONECTA-4 BOOM

summary-classic = drop a disc, align four to win, a full board is a draw
summary-misere = as classic, but who aligns four loses
summary-boom = two movements per turn, bombs, align four to win, who cannot act loses
summary-larger = the same on nine columns and seven rows
summary-longer = the same there, with five in a row
