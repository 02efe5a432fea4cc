# Ratings, drawn (pages/src/site/ratings.js).

ratings-page-ratings-label = Ratings with their errors
