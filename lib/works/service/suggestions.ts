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

export async function suggestWhileTyping(ctx: Context, q: string): Promise<Suggestions> {
  const typed = truncate(q.trim(), MAX_TYPED);
  const beginnings = beginningsOf(typed);
  const letters = beginnings.words.join("");
  if (letters === "" || (letters.length < MIN_LETTERS && A_LETTER.test(letters))) return NOTHING;
  const own = readable(ctx.actor);
  const anybody = readable(ANONYMOUS);
  const [titled, people, subjects, collections] = await Promise.all([
    worksWith(typed, TITLE, own),
    worksWith(typed, NAME, anybody),
    worksWith(typed, SUBJECT, anybody),
    foundCollections(ctx, typed),
  ]);
  const [works, named] = await Promise.all([
    best(ctx, titled.ids, beginnings),
    repository.namesInPublicWorks(ctx, [...new Set([...people.ids, ...subjects.ids])]),
  ]);
  const subjectOf = subjectNames();
  const names = named.map((one) => one.names);
  const topicsOf = named.map((one) => one.subjects.flatMap(subjectOf));
  const [creators, topics] = await Promise.all([
    mostCommon(tally(names, beginnings), people, worksWithPeople),
    mostCommon(tally(topicsOf, beginnings), subjects, (all) =>
      worksIndex().countsOf({ scope: LATEST, where: anybody }, "subject", all),
    ),
  ]);
  return { titles: works, people: creators, subjects: topics, collections };
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

/** The newest works with the words themselves, and the newest in which words begin so. */
async function worksWith(typed: string, field: string, where: Filter): Promise<Sample> {
  const [whole, beginning] = await Promise.all(
    (["whole", "beginning"] as const).map(async (how) => {
      const query = beginningsQuery(typed, { field, how });
      return worksIndex().scan({ scope: LATEST, where, query, sort: "newest", size: LOOKED_AT });
    }),
  );
  const ids = [whole, beginning].flatMap((piece) => (piece?.hits ?? []).map(({ id }) => id));
  return { ids: [...new Set(ids)], isAll: beginning?.next === undefined };
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

const worksWithPeople = (names: readonly string[]): Promise<number[]> =>
  worksIndex().totals(
    names.map((name) => ({
      ...{ scope: LATEST, where: readable(ANONYMOUS) },
      query: phraseIn(NAME, name),
    })),
  );

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
