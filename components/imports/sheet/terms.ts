import { iso6393To1, iso6393To2T } from "iso-639-3";
import { call } from "@/lib/client/call";
import { isObject } from "@/lib/core/json";
import type { Translations } from "@/lib/core/localised";
import { LOCALES } from "@/lib/i18n/locales";
import { plainName } from "@/lib/imports/columns";
import { listEntries } from "@/components/vocabularies/calls";

/** The ids of terms by the texts that people write: the id itself, a title in any language, a short code. */
export type Words = ReadonlyMap<string, string>;

/** The titles of terms by their ids, in all languages. */
export type TermTitles = ReadonlyMap<string, Translations>;

export type Terms = {
  resourceTypes: Words;
  typeTitles: TermTitles;
  roles: Words;
  languages: Words;
  licences: Words;
};

/** The lists are some hundred terms each. */
const MAX_TERMS = 1000;

/** The words that cells may name terms by. Without an answer ids still work. */
export async function loadTerms(): Promise<Terms> {
  const [types, roles, licences] = await Promise.all([
    entriesOf("resourcetypes"),
    entriesOf("creatorsroles"),
    entriesOf("licenses"),
  ]);
  return {
    resourceTypes: termWords(types),
    typeTitles: termTitles(types),
    roles: termWords(roles),
    languages: languageWords(),
    licences: termWords(licences),
  };
}

async function entriesOf(type: string): Promise<readonly Entry[]> {
  const listed = await call(listEntries, { params: { type }, query: { size: MAX_TERMS } }).catch(
    () => undefined,
  );
  return listed?.hits.hits ?? [];
}

type Entry = { id: string; title?: unknown; tags?: readonly string[] };

const textsOf = (title: unknown): Translations =>
  Object.fromEntries(
    Object.entries(isObject(title) ? title : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );

export const termTitles = (entries: readonly Entry[]): TermTitles =>
  new Map(entries.map(({ id, title }) => [id, textsOf(title)]));

/** Of two terms with one title, those offered for deposit come first. */
export function termWords(entries: readonly Entry[]): Words {
  const words = new Map<string, string>();
  const add = (word: string, id: string) => {
    if (!words.has(plainName(word))) words.set(plainName(word), id);
  };
  for (const { id } of entries) add(id, id);
  const isOffered = ({ tags }: { tags?: readonly string[] }) => tags?.includes("depositable");
  for (const { id, title } of [...entries].sort(
    (a, b) => Number(isOffered(b) ?? false) - Number(isOffered(a) ?? false),
  ))
    for (const text of Object.values(textsOf(title))) add(text, id);
  return words;
}

/** Languages by their codes, and by what they call themselves and are called in the languages of the pages. */
export function languageWords(): Words {
  const words = new Map<string, string>();
  const add = (word: string | undefined, id: string) => {
    if (word && !words.has(plainName(word))) words.set(plainName(word), id);
  };
  const titles = LOCALES.map(namerOf);
  for (const [id, code] of Object.entries(iso6393To1)) {
    const own = namerOf(code);
    for (const word of [id, code, ...titles.map((title) => title.of(code)), own.of(code)])
      add(word, id);
  }
  // Browsers know hardly any language outside ISO 639-2, and name some by a wider one, which has its name by then.
  for (const id of Object.keys(iso6393To2T)) for (const title of titles) add(title.of(id), id);
  return words;
}

const namerOf = (locale: string) =>
  new Intl.DisplayNames(locale, { type: "language", fallback: "none" });
