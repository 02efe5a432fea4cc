# The server's page of what is wrong (pages/src/site/problem.*).

problem-page-title = Problem · conecta
problem-page-nothing-to-see = Nothing to see here
