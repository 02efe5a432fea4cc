// What is wrong, for people: a sentence, and ways to go on.

import { data, fill, place } from "../shared/page.js";
import { boardOf } from "../shared/board.js";
import { startSite } from "./site.js";

const SIZE = { width: 7, height: 4, line: 4 };

startSite();
document.title = `${data.status} · conecta`;
fill("detail", data.detail);
// A board on which nobody has won, for company.
const table = boardOf(SIZE, "classic");
place("board").append(table.board(table.replay("1424517742263657").at(-1), { label: "" }));
