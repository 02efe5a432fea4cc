# The page where classes are made (pages/src/site/classes.js).

classes-page-title = Classes
classes-page-intro = A class hands in heuristics under aliases and sees at once how strong they are, and why they lose.
classes-page-make = Make a class
classes-page-find = Go to a class
classes-page-name = Name
classes-page-rules = Rules
classes-page-field = Everybody also meets
classes-page-openings = Openings, with either side to begin
classes-page-deadline = Hand-ins until (optional)
classes-page-make-button = Make it
classes-page-made = Your class is ready
classes-page-made-teacher = Your link as the teacher. Keep it: it is shown only now.
classes-page-made-code = What students join with:
classes-page-to-desk = To your desk
classes-page-to-class = What students see
classes-page-find-name = Its name
classes-page-find-button = Go
