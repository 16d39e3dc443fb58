import type pg from "pg";
import { recentlyUsed } from "@/lib/core/recently-used";
import { isNumber, isWrittenIn, stemmerByScript } from "../languages";
import { formOf } from "./lexemes";
import { askForStems, type StemRequest } from "./stems";

/** Words of texts in the same languages, whose forms are asked for. */
export type AskedWords = { readonly stemmers: readonly string[]; readonly words: Set<string> };

/** The lexemes of a word's stems, where they are not the word itself; none for names and whole values. */
export type FormsOf = (asked: AskedWords | undefined, word: string) => readonly string[];

type Forms = { readonly lexemes: readonly string[]; readonly stemmers: readonly string[] };

/** What is known of words in the same languages. */
export type KnownForms = {
  readonly get: (word: string) => Forms | undefined;
  readonly set: (word: string, forms: Forms) => unknown;
};

/** Words remember their stemmers by few arrays. */
const sharedLists = new Map<string, readonly string[]>();
function shared(stemmers: readonly string[]): readonly string[] {
  const name = stemmers.join(" ");
  let list = sharedLists.get(name);
  if (!list) sharedLists.set(name, (list = stemmers));
  return list;
}

const NONE: readonly string[] = [];
const REMEMBERED = 200_000;
const remembered = new Map<string, KnownForms>();

function rememberedFor(languages: string): KnownForms {
  let known = remembered.get(languages);
  if (!known) remembered.set(languages, (known = recentlyUsed(REMEMBERED)));
  return known;
}

/**
 * The forms of all these words, and the stemmers that made them. Asks about words that are not known yet by one statement.
 *
 * @param knownFor  what is remembered, by the names of stemmers with blanks between them
 */
export async function loadForms(
  pool: () => pg.Pool,
  all: readonly AskedWords[],
  knownFor: (languages: string) => KnownForms = rememberedFor,
): Promise<{ formsOf: FormsOf; stemmers: ReadonlySet<string> }> {
  const each = all.map((asked) => ({
    ...{ asked, known: knownFor(asked.stemmers.join(" ")), found: new Map<string, Forms>() },
    missing: [] as string[],
  }));
  for (const { asked, known, found, missing } of each)
    for (const word of asked.words) {
      if (isNumber(word)) continue;
      const forms = known.get(word);
      if (forms) found.set(word, forms);
      else missing.push(word);
    }
  const requests = each.flatMap(({ asked, missing }) =>
    missing.flatMap((word) => stemRequestsFor(word, asked.stemmers)),
  );
  const stems = requests.length > 0 ? await askForStems(pool(), requests) : [];
  let at = 0;
  for (const { asked, known, found, missing } of each)
    for (const word of missing) {
      const stemmers = shared(stemRequestsFor(word, asked.stemmers).map((one) => one.stemmer));
      const own = stems.slice(at, (at += stemmers.length)).map(({ stem }) => stem);
      const lexemes = [...new Set(own)].filter((stem) => stem !== word).map(formOf);
      const forms = { lexemes: lexemes.length > 0 ? lexemes : NONE, stemmers };
      found.set(word, forms);
      known.set(word, forms);
    }
  const byAsked = new Map(each.map(({ asked, found }) => [asked, found]));
  const stemmers = new Set<string>();
  let last = NONE;
  for (const { found } of each)
    for (const one of found.values()) {
      if (one.stemmers === last) continue;
      last = one.stemmers;
      for (const stemmer of last) stemmers.add(stemmer);
    }
  return {
    formsOf: (asked, word) => (asked && byAsked.get(asked)?.get(word)?.lexemes) ?? NONE,
    stemmers,
  };
}

/** The stemmers of a text that may know a word of it, or the one that is most likely to. */
export function stemRequestsFor(word: string, stemmers: readonly string[]): StemRequest[] {
  const fitting = stemmers.filter((stemmer) => isWrittenIn(stemmer, word));
  if (fitting.length > 0) return fitting.map((stemmer) => ({ word, stemmer }));
  const stemmer = stemmerByScript(word);
  return stemmer === undefined ? [] : [{ word, stemmer }];
}
