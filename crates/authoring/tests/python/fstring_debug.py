DEBUG = False


def log(message, *args, level="info", **extra):
    if DEBUG:
        print(f"[{level}] {message}", *args)


def evaluate(board, player, verbose=False):
    pieces = {"mine": 0, "theirs": 0}
    for r, row in enumerate(board):
        for c, cell in enumerate(row):
            if cell == player:
                pieces["mine"] += r * 7 + c
            elif cell:
                pieces["theirs"] += r * 7 + c
    log("pieces %s", pieces, level="debug", depth=3)
    label = f"{pieces['mine']:>4}|{pieces['theirs']:04d}"
    if verbose:
        print(label)
    return pieces["mine"] - pieces["theirs"] + len(label)
