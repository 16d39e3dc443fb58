import { BadRequest, NotFound, NotPermitted } from "@/lib/core/errors";
import { checkWindow, chooseSort, type Page } from "@/lib/core/paging";
import type { Context } from "@/lib/db/context";
import { freshTerms } from "../cached-terms";
import { canSee, canSeeLoads, canUseList } from "../policy";
import {
  CONTROLLED_TYPES,
  type Entry,
  localised,
  OPEN_TYPES,
  type OpenType,
  type VocabularyType,
} from "../schema";
import { find } from "../query";
import { suggest } from "../search";

export type ListQuery = Page & {
  q?: string | undefined;
  suggest?: string | undefined;
  tags?: readonly string[] | undefined;
  sort?: string | undefined;
  /** Subjects of these schemes, awards of these funders; unknown elsewhere. */
  scheme?: readonly string[] | undefined;
  funders?: readonly string[] | undefined;
};

export type EntryPage = {
  entries: readonly Entry[];
  total: number;
  sort: string;
};

export type TypeSummary = { id: string; count: number; isOpen: boolean };

const UNKNOWN = "errors.noSuchId";

const isControlled = (type: string) => CONTROLLED_TYPES.some((known) => known === type);
const isOpen = (type: string): type is OpenType => OPEN_TYPES.some((known) => known === type);

/** A page of the vocabularies themselves. */
export async function listTypes(ctx: Context, query: Page & { sort?: string | undefined }) {
  checkWindow(query);
  const sort = chooseSort(query.sort, {
    sorts: ["id", "count"] as const,
    withQuery: "id",
    withoutQuery: "id",
    hasQuery: false,
  });
  const terms = await freshTerms(ctx.db);
  const types = [...CONTROLLED_TYPES, ...OPEN_TYPES]
    .map((id): TypeSummary => ({ id, count: terms.count(id), isOpen: isOpen(id) }))
    .sort((a, b) => (sort === "count" ? b.count - a.count : 0) || (a.id < b.id ? -1 : 1));
  return { types: pageOf(types, query), total: types.length, sort };
}

/** A page of a controlled vocabulary; titles order as in the first of the reader's languages. */
export async function list(
  ctx: Context,
  type: string,
  query: ListQuery,
  languages: readonly string[],
): Promise<EntryPage> {
  if (!isControlled(type)) throw new NotFound(UNKNOWN);
  return listOf(ctx, type, "title", query, languages);
}

export async function read(ctx: Context, type: string, id: string): Promise<Entry> {
  if (!isControlled(type)) throw new NotFound(UNKNOWN);
  return readOf(ctx, type, id);
}

const ORDER_OF: Readonly<Record<OpenType, "name" | "title" | "subject">> = {
  affiliations: "name",
  funders: "name",
  awards: "title",
  names: "name",
  subjects: "subject",
};

/** A page of an open list. */
export async function listOpen(
  ctx: Context,
  type: OpenType,
  query: ListQuery,
  languages: readonly string[],
): Promise<EntryPage> {
  if (!canUseList(ctx.actor, type)) throw new NotPermitted();
  return listOf(ctx, type, ORDER_OF[type], query, languages);
}

export async function readOpen(ctx: Context, type: OpenType, id: string): Promise<Entry> {
  if (!canUseList(ctx.actor, type)) throw new NotPermitted();
  return readOf(ctx, type, id);
}

/** A page of any vocabulary as administrators see it, with the terms that nobody is offered any more. */
export async function browse(
  ctx: Context,
  type: VocabularyType,
  { q, ...page }: Page & { q: string },
  languages: readonly string[],
): Promise<EntryPage> {
  if (!canSeeLoads(ctx.actor)) throw new NotPermitted();
  const query = { ...page, suggest: q || undefined };
  const order = isOpen(type) ? ORDER_OF[type] : "title";
  return listOf(ctx, type, order, query, languages, () => true);
}

/** Terms cannot be written through the API, not even by administrators. */
export async function refuseWrite(): Promise<never> {
  throw new NotPermitted();
}

/** Ids hold slashes (`http://id.worldcat.org/fast/1`), so their route takes the rest of the path in parts. */
export function wholeId(parts: string | readonly string[]): string {
  return typeof parts === "string" ? parts : parts.join("/");
}

async function readOf(ctx: Context, type: string, id: string): Promise<Entry> {
  const entry = (await freshTerms(ctx.db)).entry(type, id);
  if (!entry || !canSee(ctx.actor, entry)) throw new NotFound(UNKNOWN);
  return entry;
}

async function listOf(
  ctx: Context,
  type: string,
  alphabetical: "title" | "name" | "subject",
  query: ListQuery,
  languages: readonly string[],
  isShown = (entry: Entry) => canSee(ctx.actor, entry),
): Promise<EntryPage> {
  if (query.q && query.suggest) throw new BadRequest("errors.eitherQueryOrSuggest");
  checkWindow(query);
  const sort = chooseSort(query.sort, {
    sorts: ["bestmatch", alphabetical, "newest", "oldest"] as const,
    withQuery: "bestmatch",
    withoutQuery: alphabetical,
    hasQuery: Boolean(query.q ?? query.suggest),
  });
  const terms = await freshTerms(ctx.db);
  const found = filterEntries(
    terms.list(type).filter((entry) => isShown(entry) && isWanted(entry, query)),
    type,
    query,
  );
  const sorted = sort === "bestmatch" ? found : [...found].sort(orderBy(sort, languages));
  return { entries: pageOf(sorted, query), total: sorted.length, sort };
}

function filterEntries(
  entries: readonly Entry[],
  type: string,
  query: ListQuery,
): readonly Entry[] {
  if (query.suggest) {
    const { schemes, typed } = schemesIn(type, query.suggest);
    const within = schemes ? entries.filter(({ props }) => hasScheme(props, schemes)) : entries;
    return suggest(within, typed).map(({ entry }) => entry);
  }
  return query.q ? find(entries, query.q).map(({ entry }) => entry) : entries;
}

/** `MeSH:card` and `MeSH,FAST-topical:card` look for subjects of these schemes only. */
function schemesIn(type: string, text: string): { schemes?: readonly string[]; typed: string } {
  const [, names, typed] = /^([\w-]+(?:,[\w-]+)*):(?!\/\/)(.*)$/.exec(text) ?? [];
  if (type !== "subjects" || names === undefined) return { typed: text };
  return { schemes: names.split(","), typed: typed ?? "" };
}

const hasScheme = ({ scheme }: Entry["props"], schemes: readonly string[]) =>
  typeof scheme === "string" && schemes.some((one) => one.toLowerCase() === scheme.toLowerCase());

/** Values of one filter are alternatives; different filters must all hold. */
function isWanted({ tags, props }: Entry, query: ListQuery): boolean {
  const funder = (props.funder as { id?: unknown } | undefined)?.id;
  return (
    (!query.tags || query.tags.some((tag) => tags.includes(tag))) &&
    (!query.scheme || hasScheme(props, query.scheme)) &&
    (!query.funders || (typeof funder === "string" && query.funders.includes(funder)))
  );
}

type Order = (a: Entry, b: Entry) => number;

function orderBy(sort: string, languages: readonly string[]): Order {
  if (sort === "newest" || sort === "oldest") {
    const sign = sort === "newest" ? -1 : 1;
    return (a, b) =>
      sign * (a.createdAt.getTime() - b.createdAt.getTime()) ||
      a.position - b.position ||
      (a.id < b.id ? -1 : 1);
  }
  const collator = new Intl.Collator([...languages.filter(isLanguageTag), "en"]);
  const textOf = (entry: Entry) => {
    const own = sort === "title" ? undefined : entry.props[sort];
    return typeof own === "string" ? own : (localised(entry.title, languages) ?? entry.id);
  };
  const texts = new Map<Entry, string>();
  const remembered = (entry: Entry) => {
    const text = texts.get(entry) ?? textOf(entry);
    texts.set(entry, text);
    return text;
  };
  return (a, b) => collator.compare(remembered(a), remembered(b)) || (a.id < b.id ? -1 : 1);
}

/** The header of a request may hold anything; the collator throws at an invalid language tag. */
function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

function pageOf<Item>(items: readonly Item[], { page, size }: Page): readonly Item[] {
  return items.slice((page - 1) * size, page * size);
}
