# Puntuaciones, dibujadas (pages/src/site/ratings.js).

ratings-page-ratings-label = Puntuaciones con su error
