// Plays Connect 4 for `conecta tournament lines:Player.java`: a line in, a column out.
import java.util.Scanner;

public class Player {
    static boolean wins(char[] cells, char disc) {   // six rows of seven from the top, with a `/` between them
        for (int start = 0; start < 47; start++)
            for (int step : new int[] {1, 7, 8, 9}) {
                int run = 0;
                while (run < 4 && start + run * step < 47 && cells[start + run * step] == disc) run++;
                if (run == 4) return true;
            }
        return false;
    }

    public static void main(String[] arguments) {
        Scanner input = new Scanner(System.in);
        while (input.hasNext()) {
            String moves = input.next(), board = input.next();
            boolean first = (board.replace("O", "").length() + board.replace("X", "").length()) % 2 == 0;
            int best = 0, rank = 0;
            for (int column : new int[] {3, 2, 4, 1, 5, 0, 6}) {
                int cell = board.charAt(column) == '.' ? column : 99;
                while (cell + 8 < 47 && board.charAt(cell + 8) == '.') cell += 8;
                for (int value = 1; value <= 3 && cell < 47; value++) {   // 2: where the other wins; 3: where I do
                    char[] after = board.toCharArray();
                    after[cell] = (value == 3) == first ? 'X' : 'O';
                    if (value > rank && (value == 1 || wins(after, after[cell]))) { rank = value; best = column; }
                }
            }
            System.out.println(best + 1);
        }
    }
}
