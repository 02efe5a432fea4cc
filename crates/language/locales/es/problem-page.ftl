# The server's page of what is wrong (pages/src/site/problem.*).

problem-page-title = Problema · conecta
problem-page-nothing-to-see = Aquí no hay nada que ver
