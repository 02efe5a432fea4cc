SYMBOLS = {0: '.', 1: 'X', 2: 'O'}


def to_text(board):
    return ''.join(''.join(str(x) for x in row) for row in board)


def evaluate(board, player):
    text = to_text(board)
    me = str(player)
    score = text.count(me * 3) * 9 + text.count(me + '0' + me) * 4 + text.find(me) + len(text)
    rows = [''.join(map(str, row)) for row in board]
    for row in rows:
        if me * 2 in row:
            score += 5
        if row.startswith('00') and not row.endswith('0'):
            score += 1
        score += row.replace('0', '').count(me)
        parts = row.split('0')
        score += max(len(p) for p in parts) * 2
    pattern = f"{me}{3 - player}"
    score += text.count(pattern) + len(f"{score}:{score / 2:.2f}") + ord(text[-1]) - ord('0')
    for letter in text[::7]:
        score += int(letter)
    return score + (text > '2') + len(text.upper().lower().strip())
