// Plays Connect 4 for `conecta tournament lines:./player`, built by `g++ -O2 -o player player.cpp`: a line in, a column out.
#include <iostream>
#include <string>

bool wins(const std::string &cells, char disc) {  // six rows of seven from the top, with a `/` between them
    for (int start = 0; start < 47; start++)
        for (int step : {1, 7, 8, 9}) {
            int run = 0;
            while (run < 4 && start + run * step < 47 && cells[start + run * step] == disc) run++;
            if (run == 4) return true;
        }
    return false;
}

int main() {
    std::string moves, board;
    while (std::cin >> moves >> board) {
        int discs = 0, best = 0, rank = 0;
        for (char cell : board) discs += cell == 'X' || cell == 'O';
        for (int column : {3, 2, 4, 1, 5, 0, 6}) {
            int cell = column;
            while (cell + 8 < 47 && board[cell + 8] == '.') cell += 8;
            for (int value = 1; value <= 3 && board[column] == '.'; value++) {  // 2: where the other wins; 3: where I do
                std::string after = board;
                after[cell] = (value == 3) == (discs % 2 == 0) ? 'X' : 'O';
                if (value > rank && (value == 1 || wins(after, after[cell]))) rank = value, best = column;
            }
        }
        std::cout << best + 1 << std::endl;
    }
}
