def count_points(grid, p):
    t=0
    for row in grid:
        t+=row.count(p)
    return t
