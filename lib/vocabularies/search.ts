import { wordFit } from "@/lib/search";
import { foldTerm, typosAllowed, termWords, typosInBeginning } from "./folding";
import type { Entry, OpenType } from "./schema";

/**
 * Search in memory. The controlled lists have some nine thousand terms, so looking at all of them costs
 * a few milliseconds, needs no index to keep in step, and works in any order and language.
 */
type Field = { readonly weight: number; readonly words: readonly string[] };

export type Indexed = {
  readonly entry: Entry;
  readonly id: string;
  /** Further exact names of the term: two-letter code, ROR id, ORCID, acronym … */
  readonly codes: readonly string[];
  readonly titles: readonly string[];
  readonly fields: readonly Field[];
};

export type Hit = { readonly entry: Entry; readonly score: number };

const indexes = new WeakMap<Entry, Indexed>();

/** Of a longer text the first words say enough; each costs a look at every word of the vocabulary. */
const MAX_WORDS = 12;

/** Terms that complete a typed text, best first. */
export function suggest(entries: readonly Entry[], typed: string): Hit[] {
  const whole = foldTerm(typed).trim();
  const wanted = termWords(whole).slice(0, MAX_WORDS);
  if (wanted.length === 0) return entries.map((entry) => ({ entry, score: 0 }));
  return rank(entries, (entry) => {
    const exact = exactScore(entry, whole);
    let sum = 0;
    for (const word of wanted) {
      const score = bestOf(entry, word, completion);
      if (score === 0) return exact;
      sum += score;
    }
    return exact + sum;
  });
}

/** The terms with a score, best first; equal ones in a fixed order. */
export function rank(entries: readonly Entry[], scoreOf: (entry: Indexed) => number): Hit[] {
  const hits: Hit[] = [];
  for (const entry of entries) {
    const score = scoreOf(indexOf(entry));
    if (score > 0) hits.push({ entry, score: score + commonness(entry) });
  }
  return hits.sort(
    (a, b) =>
      b.score - a.score ||
      (a.entry.title.en ?? "").length - (b.entry.title.en ?? "").length ||
      a.entry.position - b.entry.position ||
      (a.entry.id < b.entry.id ? -1 : 1),
  );
}

/** An identifier typed in full comes before everything, then a title typed in full. */
export function exactScore({ id, codes, titles }: Indexed, whole: string): number {
  if (id === whole) return 10_000;
  if (codes.includes(whole)) return 5_000;
  if (titles.includes(whole)) return 2_500;
  return titles.some((title) => title.startsWith(whole)) ? 50 : 0;
}

export type Comparison = (held: string, typed: string) => number;

const completion: Comparison = (held, typed) => {
  const fit = wordFit(held, typed);
  if (fit > 0) return fit;
  const typos = typosInBeginning(held, typed, typosAllowed(typed.length));
  return typos === undefined ? 0 : 3 - typos;
};

/** How well the best field of a term meets one typed word; 0 when none does. */
export function bestOf({ fields }: Indexed, typed: string, compare: Comparison): number {
  let best = 0;
  for (const { weight, words } of fields)
    for (const word of words) best = Math.max(best, weight * compare(word, typed));
  return best;
}

/** Breaks ties for the reader: living languages with a two-letter code, and recommended terms. */
function commonness({ tags, props }: Entry): number {
  return (
    (tags.includes("recommended") ? 5 : 0) +
    (tags.includes("depositable") ? 5 : 0) +
    (props.alpha_2 ? 5 : 0) +
    (tags.includes("living") ? 1 : 0)
  );
}

function indexOf(entry: Entry): Indexed {
  const known = indexes.get(entry);
  if (known) return known;
  const { id, title, description, props } = entry;
  const titles = Object.values(title).map(foldTerm);
  const own = FIELDS_OF[entry.type as OpenType] ?? [];
  const indexed: Indexed = {
    entry,
    id: foldTerm(id),
    codes: [props.alpha_2, props.acronym, ...identifiersIn(props)].flatMap((one) =>
      typeof one === "string" && one ? [foldTerm(one)] : [],
    ),
    titles: [...titles, ...textsIn(props.name), ...textsIn(props.subject)],
    fields: [
      { weight: 5, words: titles.flatMap(termWords) },
      { weight: 10, words: termWords(foldTerm(id)) },
      ...own.map(([name, weight]) => ({ weight, words: textsIn(props[name]).flatMap(termWords) })),
      { weight: 1, words: textsIn(description).flatMap(termWords) },
    ],
  };
  indexes.set(entry, indexed);
  return indexed;
}

/** The searched fields of open lists beside id and title; api-communities 11.2 has the weights' order. */
const ORGANISATION = [
  ["acronym", 10],
  ["name", 10],
  ["aliases", 5],
  ["identifiers", 10],
  ["country_name", 1],
] as const;
const FIELDS_OF: Readonly<Record<OpenType, readonly (readonly [name: string, weight: number])[]>> =
  {
    affiliations: ORGANISATION,
    funders: ORGANISATION,
    awards: [
      ["acronym", 20],
      ["number", 10],
      ["identifiers", 10],
    ],
    names: [
      ["name", 10],
      ["affiliations", 3],
      ["identifiers", 10],
    ],
    subjects: [
      ["subject", 20],
      ["scheme", 4],
      ["synonyms", 4],
    ],
  };

function identifiersIn({ identifiers }: Entry["props"]): string[] {
  return Array.isArray(identifiers)
    ? identifiers.flatMap((one: { identifier?: unknown }) =>
        typeof one?.identifier === "string" ? [one.identifier] : [],
      )
    : [];
}

/** Every text inside a value, folded: of a list, of the members of an object, or the text itself. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [foldTerm(value)];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return value && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
}
