/**
 * How text becomes words, the same way for what is indexed and for what is asked: lower case, without the
 * accents of Latin and Greek letters, split at everything that is neither letter nor digit. No stemming, so
 * that a word finds itself and nothing else.
 */

/** Longer runs are no words but data; their beginning identifies them well enough. */
const MAX_WORD = 100;

/** Letters that are no base letter plus accent, as PostgreSQL's and Lucene's folding spell them. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", þ: "th", ł: "l", ħ: "h", ı: "i", ŋ: "n" },
  ...{ ĸ: "k", ŧ: "t", ƀ: "b", ɓ: "b", ɖ: "d", ɗ: "d", ɛ: "e", ɔ: "o", ƒ: "f", ŀ: "l", ſ: "s" },
};
const SPELLED = new RegExp(`[${Object.keys(SPELLINGS).join("")}]`, "g");
const ACCENTED = /([\p{Script=Latin}\p{Script=Greek}])[\u0300-\u036f]+/gu;

const ASCII = /^[\x00-\x7f]*$/;

/** Lower case without accents; compatibility forms (full width, ligatures) become their plain letters. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(ACCENTED, "$1")
    .normalize("NFC")
    .replace(SPELLED, (letter) => SPELLINGS[letter] ?? letter);
}

const RUN = /[\p{L}\p{N}\p{M}]+/gu;
/** Written without spaces, one sign a word: found by the sequence of their signs. */
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}]|[^\p{Script=Han}\p{Script=Hiragana}]+/gu;
/** Written without spaces, many signs a word: split by the dictionary of the runtime. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

let segmenter: Intl.Segmenter | undefined;

/** The words of a text in their order, folded. */
export function wordsOf(text: string): string[] {
  const folded = fold(text);
  const runs = folded.match(RUN) ?? [];
  if (ASCII.test(folded)) return runs.map(shorten);
  return runs.flatMap(splitRun).map(shorten);
}

function splitRun(run: string): string[] {
  if (ASCII.test(run)) return [run];
  if (UNSPACED.test(run)) {
    segmenter ??= new Intl.Segmenter("th", { granularity: "word" });
    return Array.from(segmenter.segment(run), ({ segment }) => segment);
  }
  return run.match(IDEOGRAPH) ?? [];
}

const shorten = (word: string) => (word.length <= MAX_WORD ? word : cut(word, MAX_WORD));

/** The beginning of a text, never ending in half a surrogate pair. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}

const UNSTORABLE = /[\u0000-\u001f\u007f]|\p{Surrogate}/gu;
const MAX_KEYWORD = 256;

/** A whole value as it is compared for exact matches: folded, without control characters, of bounded length. */
export function keywordOf(value: string): string {
  return cut(fold(value.replace(UNSTORABLE, "")).trim(), MAX_KEYWORD);
}

/** As {@link keywordOf} for values that are compared as they are: facets and permissions. */
export function exactOf(value: string): string {
  return cut(value.replace(UNSTORABLE, ""), MAX_KEYWORD);
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " },
};
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi;

/** The text of markup, for indexing only. A "<" that is never closed is text. */
export function textOfMarkup(html: string): string {
  let text = "";
  let from = 0;
  while (from < html.length) {
    const open = html.indexOf("<", from);
    const close = open < 0 ? -1 : html.indexOf(">", open);
    if (close < 0) break;
    text += `${html.slice(from, open)} `;
    from = close + 1;
  }
  return (text + html.slice(from)).replace(
    ENTITY,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = decimal !== undefined ? Number(decimal) : parseInt(hex ?? "", 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
