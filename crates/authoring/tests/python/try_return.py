def at(board, r, c):
    try:
        return board[r][c]
    except IndexError:
        return -1
    finally:
        pass


def first_three(board, player):
    for r in range(6):
        for c in range(7):
            try:
                if at(board, r, c + 3) == -1:
                    continue
                if board[r][c] == board[r][c+1] == board[r][c+2] == player:
                    break
            except Exception as error:
                return len(str(error))
        else:
            continue
        return 10 * r + c
    return -5


def evaluate(board, player):
    count = 0
    for r in range(8):
        for c in range(9):
            value = at(board, r, c)
            if value == player:
                count += 1
            elif value == -1:
                count += 100
    try:
        if count > 3300:
            raise ValueError("too many " + str(count))
        other = board[9]
    except ValueError as problem:
        count += len(str(problem))
    except (KeyError, IndexError):
        count += 7
    else:
        count += 1000
    return count + first_three(board, player)
