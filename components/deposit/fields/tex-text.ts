const MARKS: Readonly<Record<string, string>> = {
  "`": "\u0300",
  "'": "\u0301",
  "^": "\u0302",
  "~": "\u0303",
  '"': "\u0308",
  "=": "\u0304",
  ".": "\u0307",
  c: "\u0327",
  v: "\u030c",
  u: "\u0306",
  H: "\u030b",
  k: "\u0328",
  r: "\u030a",
};
const LETTERS: Readonly<Record<string, string>> = {
  ss: "ß",
  ae: "æ",
  AE: "Æ",
  o: "ø",
  O: "Ø",
  l: "ł",
  L: "Ł",
  aa: "å",
  AA: "Å",
  i: "i",
};

/** Commands that change the font: `{\em dunes}`, `\textit{dunes}`. */
const FONTS =
  /\\(?:em(?:ph)?|(?:it|sl|sc|up)(?:shape)?|(?:bf|md)(?:series)?|(?:rm|sf|tt)(?:family)?|text(?:it|sl|sc|up|bf|md|rm|sf|tt|normal))(?![A-Za-z])\s*/g;

/** TeX as text: accents become letters, commands of fonts, braces and line ends go. */
export function texText(tex: string): string {
  return tex
    .replace(FONTS, "")
    .replace(/\\(["'`^~=.])\s*\{?\\?(\p{L})\}?/gu, accented)
    .replace(/\\([cvuHkr])(?:\s+|\s*\{)\\?(\p{L})\}?/gu, accented)
    .replace(
      /\\(ss|ae|AE|aa|AA|o|O|l|L|i)(?![A-Za-z])\s?/g,
      (_, name: string) => LETTERS[name] ?? "",
    )
    .replace(/\\([&%$#_{}])/g, "$1")
    .replace(/[{}]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

const accented = (_: string, mark: string, letter: string) =>
  `${letter}${MARKS[mark] ?? ""}`.normalize("NFC");
