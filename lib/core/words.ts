import { truncate } from "./text";

/**
 * How text becomes words, the same way for indexed text and for queries: lower case, without
 * accents and vowel marks, split at everything that is neither letter nor digit. No stemming, so
 * that a word finds itself and nothing else.
 */

/** Longer runs are no words but data; their beginning identifies them well enough. */
export const MAX_WORD = 100;

/** Letters that are no base letter plus accent, as PostgreSQL's and Lucene's folding spell them. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", þ: "th", ł: "l", ħ: "h", ı: "i", ŋ: "n" },
  ...{ ĸ: "k", ŧ: "t", ƀ: "b", ɓ: "b", ɖ: "d", ɗ: "d", ɛ: "e", ɔ: "o", ƒ: "f", ŀ: "l", ſ: "s" },
};
const SPELLED = new RegExp(`[${Object.keys(SPELLINGS).join("")}]`, "g");
const ACCENTED = /([\p{Script=Latin}\p{Script=Greek}])[\u0300-\u036f]+/gu;
/** Marks of stress and of `ё`; `й` and `ї` are letters of their own. */
const STRESSED = /([\p{Script=Cyrillic}])[\u0300\u0301]+|(е)\u0308/gu;
/** Vowel marks of Hebrew and Arabic, the hamza on a letter and the line that only stretches a word. */
const POINTS = /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670]/g;

const ASCII = /^[\x00-\x7f]*$/;

/** Lower case without accents and vowel marks; compatibility forms (full width, ligatures) become their plain letters. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(ACCENTED, "$1")
    .replace(STRESSED, "$1$2")
    .replace(POINTS, "")
    .normalize("NFC")
    .replace(SPELLED, (letter) => SPELLINGS[letter] ?? letter);
}

const RUN = /[\p{L}\p{N}\p{M}]+/gu;
/** The same for text of plain letters, which takes half the time. */
const PLAIN_RUN = /[a-z0-9]+/g;
/** Written without spaces, one sign a word: found by the sequence of their signs. */
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}]|[^\p{Script=Han}\p{Script=Hiragana}]+/gu;
/** Written without spaces, many signs a word: split by the dictionary of the runtime. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

let segmenter: Intl.Segmenter | undefined;

/** The words of a text in their order, folded. */
export function wordsOf(text: string): string[] {
  const folded = fold(text);
  if (ASCII.test(folded)) return (folded.match(PLAIN_RUN) ?? []).map(shorten);
  return (folded.match(RUN) ?? []).flatMap(splitRun).map(shorten);
}

function splitRun(run: string): string[] {
  if (ASCII.test(run)) return [run];
  if (UNSPACED.test(run)) {
    segmenter ??= new Intl.Segmenter("th", { granularity: "word" });
    return Array.from(segmenter.segment(run), ({ segment }) => segment);
  }
  return run.match(IDEOGRAPH) ?? [];
}

const shorten = (word: string) => (word.length <= MAX_WORD ? word : truncate(word, MAX_WORD));
