import { iso6393To1 } from "iso-639-3";
import { call } from "@/lib/client/call";
import { isObject } from "@/lib/core/json";
import { plainName } from "@/lib/imports/columns";
import { listEntries } from "@/components/vocabularies/calls";

/** The ids of terms by the texts that people write: the id itself, a title in any language, a short code. */
export type Words = ReadonlyMap<string, string>;

export type Terms = { resourceTypes: Words; roles: Words; languages: Words };

/** The lists are some hundred terms each. */
const MAX_TERMS = 1000;

/** The words that cells may name terms by. Without an answer ids still work. */
export async function loadTerms(): Promise<Terms> {
  const [resourceTypes, roles] = await Promise.all([
    wordsOf("resourcetypes"),
    wordsOf("creatorsroles"),
  ]);
  return { resourceTypes, roles, languages: languageWords() };
}

async function wordsOf(type: string): Promise<Words> {
  const listed = await call(listEntries, { params: { type }, query: { size: MAX_TERMS } }).catch(
    () => undefined,
  );
  return termWords(listed?.hits.hits ?? []);
}

/** Of two terms with one title, those offered for deposit come first. */
export function termWords(
  entries: readonly { id: string; title?: unknown; tags?: readonly string[] }[],
): Words {
  const words = new Map<string, string>();
  const add = (word: string, id: string) => {
    if (!words.has(plainName(word))) words.set(plainName(word), id);
  };
  for (const { id } of entries) add(id, id);
  const isOffered = ({ tags }: { tags?: readonly string[] }) => tags?.includes("depositable");
  for (const { id, title } of [...entries].sort(
    (a, b) => Number(isOffered(b) ?? false) - Number(isOffered(a) ?? false),
  ))
    for (const text of isObject(title) ? Object.values(title) : [])
      if (typeof text === "string") add(text, id);
  return words;
}

/** Languages with a code of two letters, by that code, their own name and the English one. */
export function languageWords(): Words {
  const english = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
  const words = new Map<string, string>();
  for (const [id, code] of Object.entries(iso6393To1)) {
    if (!code) continue;
    const own = new Intl.DisplayNames(code, { type: "language", fallback: "none" });
    for (const word of [id, code, english.of(code), own.of(code)])
      if (word && !words.has(plainName(word))) words.set(plainName(word), id);
  }
  return words;
}
