/** Languages with a stemmer, by their ISO 639-3 code in vocabularies; values are names of stemmers. */
const STEMMERS: Readonly<Record<string, string>> = {
  ...{ ara: "arabic", hye: "armenian", eus: "basque", cat: "catalan", dan: "danish", nld: "dutch" },
  ...{ eng: "english", est: "estonian", fin: "finnish", fra: "french", deu: "german" },
  ...{ ell: "greek", hin: "hindi", hun: "hungarian", ind: "indonesian", gle: "irish" },
  ...{ ita: "italian", lit: "lithuanian", nep: "nepali", nor: "norwegian", nob: "norwegian" },
  ...{ nno: "norwegian", por: "portuguese", ron: "romanian", rus: "russian", srp: "serbian" },
  ...{ spa: "spanish", swe: "swedish", tam: "tamil", tur: "turkish", yid: "yiddish" },
};

/** Of the languages that are written in a script, the one that is most likely meant. */
const BY_SCRIPT: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Latin}/u, "english"],
  [/\p{Script=Cyrillic}/u, "russian"],
  [/\p{Script=Greek}/u, "greek"],
  [/\p{Script=Arabic}/u, "arabic"],
  [/\p{Script=Armenian}/u, "armenian"],
  [/\p{Script=Devanagari}/u, "hindi"],
  [/\p{Script=Tamil}/u, "tamil"],
];
const PLAIN = /^[a-z]+$/;
const NUMBER = /^[0-9]+$/;

export const isNumber = (word: string) => NUMBER.test(word);

/** Stemmers for languages by ISO 639-3; those without one are left out. */
export function stemmersOf(languages: readonly string[]): string[] {
  return [...new Set(languages.flatMap((language) => STEMMERS[language] ?? []))];
}

/** The stemmer for a word of a text in an unknown language; undefined if its script has none. */
export function stemmerByScript(word: string): string | undefined {
  if (PLAIN.test(word)) return "english";
  return BY_SCRIPT.find(([script]) => script.test(word))?.[1];
}

const SCRIPTS: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(BY_SCRIPT.map(([script, stemmer]) => [stemmer, script])),
  nepali: /\p{Script=Devanagari}/u,
  serbian: /[\p{Script=Latin}\p{Script=Cyrillic}]/u,
  yiddish: /\p{Script=Hebrew}/u,
};

/** Whether the language is written in the script of the word: a stemmer never sees words of other scripts. */
export function isWrittenIn(stemmer: string, word: string): boolean {
  if (isNumber(word)) return false;
  return (SCRIPTS[stemmer] ?? /\p{Script=Latin}/u).test(word);
}
