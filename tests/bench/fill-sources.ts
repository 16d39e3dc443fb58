import { dictionaryPool } from "@/lib/search/postgres/connections";
import { type KnownForms, loadForms } from "@/lib/search/postgres/word-forms";
import type { RowSources } from "@/lib/search/postgres/prepare-rows";
import type { Vocabulary } from "@/lib/search/postgres/read-document";
import type { Row } from "./insert-rows";

/** Remembered, so that most are written once. */
const REMEMBERED = 200_000;

/** Words and values of documents, each once. */
export function collected() {
  const words = new Set<string>();
  let values = new Set<string>();
  return {
    words,
    /** Answers the values as rows. */
    add(all: readonly Vocabulary[]): Row[] {
      const fresh: Row[] = [];
      for (const one of all) {
        for (const word of one.words) words.add(word);
        for (const value of one.values) {
          if (values.has(value)) continue;
          values.add(value);
          fresh.push({ lexeme: value });
        }
      }
      if (values.size > REMEMBERED) values = new Set();
      return fresh;
    },
  };
}

/** Keeps all: the language of the samples has so many words and no more. */
export function formsForAll(): RowSources["loadForms"] {
  const known = new Map<string, KnownForms>();
  const knownFor = (languages: string): KnownForms => {
    let forms = known.get(languages);
    if (!forms) known.set(languages, (forms = new Map()));
    return forms;
  };
  return (asked) => loadForms(dictionaryPool, asked, knownFor);
}
