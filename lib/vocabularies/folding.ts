/** Text as it is compared: without case, accents and the marks of compatibility forms. */
export function foldTerm(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[ßøæœłđð]/g, (letter) => SPELLED_OUT[letter] ?? letter);
}

/** Letters that Unicode does not take apart. */
const SPELLED_OUT: Readonly<Record<string, string>> = {
  ß: "ss",
  ø: "o",
  æ: "ae",
  œ: "oe",
  ł: "l",
  đ: "d",
  ð: "d",
};

/** The words of a folded text; `c++` and `c#` keep their signs. */
export function termWords(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}]+(?:[+#]+(?![\p{L}\p{N}]))?/gu) ?? [];
}

/** Typing errors forgiven in a word of this length: none in very short ones, at most two. */
export function typosAllowed(length: number): number {
  if (length < 3) return 0;
  return length <= 5 ? 1 : 2;
}

/**
 * How many letters are wrong, missing, too many or swapped with their neighbour in `typed`, taken as the
 * beginning of `word`; undefined for more than `most`.
 */
export function typosInBeginning(word: string, typed: string, most: number): number | undefined {
  if (word.length < typed.length - most) return undefined;
  // Every letter that the word has nowhere is an error of its own: nearly all words end here.
  if (bitsIn(lettersOf(typed) & ~lettersOf(word)) > most) return undefined;
  const width = Math.min(word.length, typed.length + most);
  let beforeLast: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const line = [row];
    let best = row;
    for (let column = 1; column <= width; column += 1) {
      const same = typed[row - 1] === word[column - 1];
      let cost = Math.min(
        at(last, column) + 1,
        at(line, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 &&
        column > 1 &&
        typed[row - 1] === word[column - 2] &&
        typed[row - 2] === word[column - 1];
      if (swapped) cost = Math.min(cost, at(beforeLast, column - 2) + 1);
      line.push(cost);
      best = Math.min(best, cost);
    }
    if (best > most) return undefined;
    beforeLast = last;
    last = line;
  }
  const fewest = Math.min(...last);
  return fewest <= most ? fewest : undefined;
}

const at = (line: readonly number[], column: number) => line[column] ?? Infinity;

/** The letters of a text as a set of bits; different letters may share one. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters;
}

function bitsIn(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
