import { type Collection, searchCollections } from "@/lib/collections";
import { ANONYMOUS } from "@/lib/core/actor";
import type { Filter } from "@/lib/core/rule";
import { truncate } from "@/lib/core/text";
import type { Context } from "@/lib/db/context";
import { beginningsOf, beginningsQuery, type Query, worksIndex } from "@/lib/search";
import { currentTerms } from "@/lib/vocabularies";
import { attributesOf } from "../policy-attributes";
import { can, whereAllowed } from "../policy";
import * as repository from "../repository";
import type { Work } from "../rows";

/*
 * What begins with what is being typed: titles of works that the actor may read, people and subjects of public works, and
 * collections. Words are looked up in the index, so that what is published a moment ago is there and nothing else is; numbers
 * are counted by it, so that they are those of the search that a suggestion leads to. The number of statements is bounded.
 */
export type Suggestions = {
  readonly titles: readonly Work[];
  readonly people: readonly Counted[];
  readonly subjects: readonly Counted[];
  readonly collections: readonly Collection[];
};
type Counted = { readonly name: string; readonly count: number };

const SHOWN = 5;
/** Works that are read for their titles: a few more, should one have been closed meanwhile. */
const READ = 8;
/** Works that are looked at for each kind: the newest with the words as typed, and with others that begin so. */
const LOOKED_AT = 31;
/** So many are enough where more would take longer to find. */
const ENOUGH = 12;
/** Names that are counted to find those of most works. */
const COUNTED = 7;
const MAX_TYPED = 200;
/** One letter begins too much. */
const MIN_LETTERS = 2;
const A_LETTER = /^[\p{Script=Latin}\p{N}]/u;
const NOTHING: Suggestions = { titles: [], people: [], subjects: [], collections: [] };

const TITLE = "metadata.title";
const NAME = "metadata.creators.person_or_org.name";
const SUBJECT = "metadata.subjects.subject";

const PUBLISHED: Filter = { op: "in", field: "deletion", values: ["P"] };
const LATEST = { of: "records", versions: "latest" } as const;
const readable = (actor: Context["actor"]): Filter => ({
  op: "all",
  of: [whereAllowed(actor, "read"), PUBLISHED],
});
const PUBLIC = readable(ANONYMOUS);

export async function suggestWhileTyping(ctx: Context, q: string): Promise<Suggestions> {
  const typed = truncate(q.trim(), MAX_TYPED);
  const beginnings = beginningsOf(typed);
  const letters = beginnings.words.join("");
  if (letters === "" || (letters.length < MIN_LETTERS && A_LETTER.test(letters))) return NOTHING;
  const own = readable(ctx.actor);
  const [[titled, people, subjects], collections] = await Promise.all([
    worksWith(typed, [
      { field: TITLE, where: own },
      { field: NAME, where: PUBLIC },
      { field: SUBJECT, where: PUBLIC },
    ]),
    foundCollections(ctx, typed),
  ]);
  const [titles, names] = await Promise.all([
    best(ctx, titled?.ids ?? [], beginnings),
    namesIn(ctx, { people, subjects }, beginnings),
  ]);
  return { titles, ...names, collections };
}

/** The people and subjects of these works whose names fit. */
async function namesIn(
  ctx: Context,
  { people = NONE, subjects = NONE }: { people?: Sample; subjects?: Sample },
  beginnings: Beginnings,
): Promise<Pick<Suggestions, "people" | "subjects">> {
  const works = await repository.namesInPublicWorks(ctx, [
    ...new Set([...people.ids, ...subjects.ids]),
  ]);
  const subjectOf = subjectNames();
  const names = works.map((work) => work.names);
  const topics = works.map((work) => work.subjects.flatMap(subjectOf));
  const [creators, terms] = await Promise.all([
    mostCommon(tally(names, beginnings), people, worksWithPeople),
    mostCommon(tally(topics, beginnings), subjects, (all) =>
      worksIndex().countsOf({ scope: LATEST, where: PUBLIC }, "subject", all),
    ),
  ]);
  return { people: creators, subjects: terms };
}

/** Subjects of a vocabulary are called as it calls them. */
function subjectNames() {
  const terms = currentTerms();
  return ({ id, subject }: { id?: string; subject?: string }): string[] => {
    const known = id === undefined ? undefined : terms.entry("subjects", id)?.props.subject;
    const name = typeof known === "string" ? known : subject;
    return name === undefined ? [] : [name];
  };
}

/** Works that were found, and whether these are all. */
type Sample = { readonly ids: readonly string[]; readonly isAll: boolean };

const NONE: Sample = { ids: [], isAll: true };

/** For each field the newest works with the words themselves, and the newest in which words begin so. */
async function worksWith(
  typed: string,
  fields: readonly { field: string; where: Filter }[],
): Promise<Sample[]> {
  const questions = fields.flatMap(({ field, where }) =>
    (["whole", "beginning"] as const).map((how) => ({
      where,
      query: beginningsQuery(typed, { field, how }),
    })),
  );
  const found = await worksIndex().newest(
    { scope: LATEST, size: LOOKED_AT, enough: ENOUGH },
    questions,
  );
  return fields.map((_, at) => {
    const pair = found.slice(2 * at, 2 * at + 2);
    const ids = pair.flatMap(({ hits }) => hits.map(({ id }) => id));
    return { ids: [...new Set(ids)], isAll: pair.every(({ isAll }) => isAll) };
  });
}

type Beginnings = ReturnType<typeof beginningsOf>;

/** Titles that begin with what was typed, then those with the words themselves, then short ones. */
async function best(
  ctx: Context,
  ids: readonly string[],
  { scoreOf }: Beginnings,
): Promise<Work[]> {
  const titles = await repository.listTitles(ctx, ids);
  const order = new Map(ids.map((id, at) => [id, at]));
  const scored = titles
    .map(({ id, title }) => ({ id, title, score: scoreOf(title), at: order.get(id) ?? 0 }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.title.length - b.title.length || a.at - b.at)
    .slice(0, READ);
  const works = await repository.listWorks(
    ctx,
    scored.map(({ id }) => id),
  );
  return works
    .filter((work) => work.deletionStatus === "P" && can(ctx.actor, "read", attributesOf(work)))
    .slice(0, SHOWN);
}

/** The names that fit, exact and frequent ones first; each work has a name once. */
function tally(namesOfWorks: readonly (readonly string[])[], { scoreOf }: Beginnings): Named[] {
  const times = new Map<string, number>();
  for (const names of namesOfWorks)
    for (const name of new Set(names)) times.set(name, (times.get(name) ?? 0) + 1);
  return [...times]
    .map(([name, count]) => ({ name, count, score: scoreOf(name) }))
    .filter(({ score }) => score > 0)
    .sort(byFit)
    .slice(0, COUNTED);
}

type Named = Counted & { score: number };
const byFit = (a: Named, b: Named) =>
  b.score - a.score || b.count - a.count || (a.name < b.name ? -1 : 1);

/** The first names with the works of each: those that were looked at if these are all, else counted. */
async function mostCommon(
  names: readonly Named[],
  { isAll }: Sample,
  count: (names: readonly string[]) => Promise<readonly number[]>,
): Promise<Counted[]> {
  const counts = isAll ? names.map((one) => one.count) : await count(names.map(({ name }) => name));
  return names
    .map((one, at) => ({ ...one, count: counts[at] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort(byFit)
    .slice(0, SHOWN)
    .map(({ name, count }) => ({ name, count }));
}

/** In two parts, because the database works on each with one processor. */
async function worksWithPeople(names: readonly string[]): Promise<number[]> {
  const middle = Math.ceil(names.length / 2);
  const parts = [names.slice(0, middle), names.slice(middle)].map((some) =>
    worksIndex().totals(
      some.map((name) => ({ scope: LATEST, where: PUBLIC, query: phraseIn(NAME, name) })),
    ),
  );
  return (await Promise.all(parts)).flat();
}

const phraseIn = (field: string, text: string): Query => ({
  kind: "phrase",
  field,
  text,
  slop: 0,
  at: { start: 0, end: 0 },
});

async function foundCollections(ctx: Context, typed: string): Promise<readonly Collection[]> {
  const { items } = await searchCollections(ctx, { page: 1, size: SHOWN, suggest: typed });
  return items;
}
