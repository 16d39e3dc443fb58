import type pg from "pg";
import { RESULT_WINDOW } from "@/lib/core/paging";
import type { IndexDefinition } from "../definition";
import type { Countable, DocumentKey, SearchResult } from "../port";
import { bestHits, byScore, type Hit, RESCORE_WINDOW, rescoreNeighbours } from "./best-hits";
import type { Columns } from "./columns/columns";
import type { CurrentColumns } from "./columns/current";
import { countSeen, type Narrowed, narrowed, slotsSeen, whereChosen } from "./columns/selection";
import { Parameters } from "./conditions";
import { rowsOf } from "./connections";
import { countFacets, facetNumbers } from "./facet-counts";
import { evenSample } from "./facet-sample";
import { hitsStatement } from "./hits";
import { ORDERS } from "./orders";
import {
  anyRows,
  conditionsOf,
  expectedRows,
  firstRows,
  MAX_PASSES,
  numberedRows,
  type Plan,
  sampled,
  unselected,
} from "./plan";
import { type Ranking, rank, scoresOf } from "./ranking";
import { readState, type SearchState, type Wanted } from "./read-state";
import { toSearchResult } from "./results";
import { SAMPLES } from "./lexemes";
import { tag } from "./rows";
import type { Tags } from "./facet-tags";
import {
  listsFor,
  type ListsWanted,
  passesOf,
  ranksAllMatches,
  textMatches,
} from "./posting-list-matches";

/**
 * One search. Which documents match is told by the lists of postings where these know it, else by the inverted index; who may
 * see them and what is chosen, by the columns in memory. So totals are exact whatever the number of matches, but for questions
 * that only the inverted index can answer and that have very many. Facets of many matches are counted in a sample of them.
 */
type Index = {
  readonly columns: CurrentColumns;
  readonly tags: Tags;
  readonly pool: pg.Pool;
};

export async function runSearch(
  index: Index,
  plan: Plan,
  onHits: (hits: readonly DocumentKey[]) => void = () => undefined,
): Promise<SearchResult> {
  const { question } = plan;
  const { best, total, share, ...matches } = await findMatches(index, plan);
  const [hits, tags] = await Promise.all([
    best.then((found) => {
      onHits(found);
      return found;
    }),
    countedFacets(index, plan, matches),
  ]);
  const isTotalEstimated = share < 1;
  const areFacetsEstimated = matches.countedShare < 1;
  const found = { total, isTotalEstimated, tags, areFacetsEstimated };
  return toSearchResult(hits, found, question, plan.definition);
}

type Matches = Pick<Matched, "with" | "share"> & {
  readonly chosen: Chosen;
  readonly total: number;
  /** Whose facets are counted; and which share of all matches they are. */
  readonly counted: readonly Counted[];
  readonly countedShare: number;
  /** The hits on the page. */
  readonly best: Promise<readonly DocumentKey[]>;
};

/** What a search finds. Lists are let go where the best are known by now: their megabytes would wait for the facets. */
async function findMatches(index: Index, plan: Plan): Promise<Matches> {
  const { question } = plan;
  const isRanked = question.sort === "bestmatch" && plan.wanted.length > 0;
  const [matched, hits, chosen] = await Promise.all([
    matchedBy(index, plan, isRanked ? plan.wanted : []),
    isRanked ? undefined : rowsOf<DocumentKey>(index.pool, hitsStatement(plan)),
    chosenNumbers(index, plan),
  ]);
  const { share } = matched;
  const { counted, countedShare, total, ranked } = matched.with((columns) => {
    const ranking = isRanked && share === 1 ? rank(plan.wanted, matched.lists, columns) : undefined;
    const { slots, hitSlots, alternatives } = slotsIn(columns, { plan, matched, chosen, ranking });
    const all = countedOf(columns, slots, plan);
    return {
      counted: alternatives
        ? countedApart(plan, { hits: hitSlots, alternatives })
        : [{ slots: all, facets: plan.question.facets ?? [] }],
      countedShare: slots.length === 0 ? share : (share * all.length) / slots.length,
      total: Math.round(hitSlots.length / share),
      ranked: ranking && rankedIn(columns, { plan, ranking, slots: hitSlots }),
    };
  });
  return {
    ...{ with: matched.with, share, chosen, total, counted, countedShare },
    best: hits
      ? Promise.resolve(hits)
      : ranked
        ? rescored(index, plan, ranked)
        : bestOfMany(index, { plan, matched, chosen }),
  };
}

/**
 * The documents whose facets are counted: of many a sample, which may hold none with a rare value. So all are where something is
 * chosen, which would else have a count of 0 beside the documents that have it, and where everything is listed.
 */
function countedOf(columns: Columns, slots: Uint32Array, plan: Plan): Uint32Array {
  const { facets = [] } = plan.question;
  const isSampled = facets.length > 0 && !isEverything(plan) && !isNarrowed(plan);
  return isSampled && slots.length > plan.maxCounted
    ? evenSample(columns, slots, plan.maxCounted)
    : slots;
}

/** Documents, and the facets that are counted of them. */
type Counted = { readonly slots: Uint32Array; readonly facets: readonly string[] };

/** Facets in which something is chosen show the alternatives to it; the others, what the hits have. */
function countedApart({ question }: Plan, { hits, alternatives }: Narrowed): Counted[] {
  const { facets = [] } = question;
  const others = facets.filter((name) => !alternatives.has(name));
  return [
    { slots: hits, facets: others },
    ...facets.flatMap((name) => {
      const slots = alternatives.get(name);
      return slots ? [{ slots, facets: [name] }] : [];
    }),
  ];
}

type Chosen = ReadonlyMap<string, number>;

/** The facet values of the matches by their texts, with how many of them have each. */
async function countedFacets(
  { tags }: Index,
  { definition }: Plan,
  { with: lookAt, chosen, counted, countedShare }: Omit<Matches, "share" | "total" | "best">,
): Promise<[string, number][]> {
  const values: Awaited<ReturnType<typeof countFacets>> = [];
  for (const { slots, facets } of counted)
    values.push(
      ...(await countFacets(lookAt, slots, {
        definition,
        facets: facetNumbers(definition, facets),
        chosen: new Set(chosen.values()),
      })),
    );
  const texts = await tags.textsOf(values.map(([value]) => value));
  return values.flatMap(([value, count]): [string, number][] => {
    const text = texts.get(value);
    return text === undefined ? [] : [[text, Math.round(count / countedShare)]];
  });
}

/**
 * How many documents each search finds. Searches that only say who sees what are counted together; what the inverted index
 * has to find for the others is found by one statement.
 */
export async function countEach(
  index: Index,
  definition: IndexDefinition,
  plans: readonly Plan[],
): Promise<number[]> {
  const plain = plans.filter(isPlain);
  const others = plans.filter((plan) => !isPlain(plan));
  const [plainCounts, otherCounts] = await Promise.all([
    plain.length > 0 ? countPlain({ ...index, definition }, plain) : [],
    countOthers(index, definition, others),
  ]);
  const counts = new Map<Plan, number | undefined>();
  plain.forEach((plan, at) => counts.set(plan, plainCounts[at]));
  others.forEach((plan, at) => counts.set(plan, otherCounts[at]));
  return plans.map((plan) => counts.get(plan) ?? 0);
}

const isPlain = (plan: Plan): boolean => isEverything(plan) && !isNarrowed(plan);

/** Whether facet values are chosen. */
const isNarrowed = (plan: Plan): boolean => chosenOf(plan).chosen.length > 0;

/** Whether nothing is looked for: a list of all that the caller may see. */
const isEverything = ({ text, ranges }: Plan): boolean => !text && ranges.length === 0;

async function countPlain(
  index: Index & { definition: IndexDefinition },
  plans: readonly Plan[],
): Promise<number[]> {
  const state = await readState(index, { ...wantedFor([], NO_LISTS), found: [] });
  return state.with((columns) =>
    countSeen(
      columns,
      plans.map(({ question }) => question),
    ),
  );
}

function countOthers(
  index: Index,
  definition: IndexDefinition,
  plans: readonly Plan[],
): Promise<number[]> {
  const unlisted = plans.filter((plan) => !listsOfPlan(plan));
  const found =
    unlisted.length > 0
      ? readState(
          { ...index, definition },
          { ...NO_LISTS, found: unlisted.map((plan) => (to) => anyRows(unselected(plan), to)) },
        )
      : undefined;
  return Promise.all(
    plans.map(async (plan) => {
      const at = unlisted.indexOf(plan);
      const state = at < 0 ? undefined : await found;
      const numbers = state?.found[at] ?? [];
      if (!state || numbers.length > plan.maxFound) return countMatches(index, plan);
      return countIn({ ...state, share: 1, slots: slotsOf(numbers) }, index, plan);
    }),
  );
}

async function countMatches(index: Index, plan: Plan): Promise<number> {
  return countIn(await matchedBy(index, plan, []), index, plan);
}

async function countIn(matched: Matched, index: Index, plan: Plan): Promise<number> {
  const chosen = await chosenNumbers(index, plan);
  const found = matched.with((columns) => slotsIn(columns, { plan, matched, chosen }).hitSlots);
  return Math.round(found.length / matched.share);
}

/** How many documents have each of these values of a listed facet. */
export async function countValues(
  index: Index & { definition: IndexDefinition },
  documents: Pick<Countable, "scope" | "where">,
  tagsAsked: readonly string[],
): Promise<number[]> {
  const [state, numbers] = await Promise.all([
    readState(index, { ...wantedFor([], NO_LISTS), found: [] }),
    index.tags.known(tagsAsked),
  ]);
  return state.with((columns) =>
    tagsAsked.map((one) => {
      const value = numbers.get(one);
      if (value === undefined) return 0;
      return slotsSeen(columns, documents, columns.slotsWith(value)).length;
    }),
  );
}

/** The slots of all matches, and of those that have the selected values; by facet as well, where its counts are narrowed. */
function slotsIn(
  columns: Columns,
  given: { plan: Plan; matched: Matched; chosen: Chosen; ranking?: Ranking | undefined },
) {
  const { plan, matched, chosen, ranking } = given;
  const slots = slotsSeen(columns, plan.question, matched.slots(columns, ranking));
  const numberOf = (one: string) => chosen.get(one);
  if (plan.question.facetCounts === "narrowed" && isNarrowed(plan)) {
    const { hits, alternatives } = narrowed(columns, chosenOf(plan), { slots, numberOf });
    return { slots, hitSlots: hits, alternatives };
  }
  const isChosen = whereChosen(columns, chosenOf(plan), numberOf);
  return { slots, hitSlots: isChosen ? slots.filter(isChosen) : slots };
}

const onPage = (hits: readonly DocumentKey[], { page, size }: Plan["question"]): DocumentKey[] =>
  hits.slice((page - 1) * size, page * size).map(({ kind, id }) => ({ kind, id }));

type Matched = SearchState & {
  /** The slots of documents that match, ascending; undefined where all do. */
  readonly slots: (columns: Columns, ranking?: Ranking) => Uint32Array | undefined;
  /** How many of all matches are among them. */
  readonly share: number;
};

async function matchedBy(index: Index, plan: Plan, terms: Wanted["terms"]): Promise<Matched> {
  const { text } = plan;
  const ofText = listsOfPlan(plan);
  const given = { definition: plan.definition, ...index };
  if (ofText) {
    const state = await readState(given, { ...wantedFor(terms, ofText), found: [] });
    if (ofText.prefixes.every((prefix) => state.lists.wholePrefixes.has(prefix)))
      return {
        ...state,
        share: 1,
        // Lists are merged once where that tells both.
        slots: (columns, ranking) =>
          ranking && text && ranksAllMatches(text, terms)
            ? columns.slotsOf(ranking.documents.numbers)
            : text && textMatches(text, state.lists, columns),
      };
  }
  const wanted = wantedFor(terms, NO_LISTS);
  const all = unselected(plan);
  const find = (some: Plan) => readState(given, { ...wanted, found: [(to) => anyRows(some, to)] });
  const foundIn = ({ found: [numbers = []] }: SearchState) => numbers;
  const isWhole = (state: SearchState) => foundIn(state).length <= plan.maxFound;
  let parts = SAMPLES;
  let state = await find(all);
  while (!isWhole(state) && parts > 1) {
    parts = parts === SAMPLES ? partsToCount(all) : Math.ceil(parts / 4);
    state = await find(sampled(all, parts));
  }
  return {
    ...state,
    share: parts / SAMPLES,
    slots: slotsOf(foundIn(state)),
  };
}

const slotsOf =
  (numbers: readonly number[]): Matched["slots"] =>
  (columns) =>
    columns.slotsOf(Int32Array.from(numbers).sort());

/** The lists that tell which documents match; undefined where only the inverted index knows. */
function listsOfPlan({ text, ranges }: Plan): ListsWanted | undefined {
  if (ranges.length > 0) return undefined;
  if (!text) return NO_LISTS;
  return passesOf(text) <= MAX_PASSES ? listsFor(text) : undefined;
}

const NO_LISTS = { terms: [], lexemes: [], prefixes: [] };

/** The share of all that can be found which an estimate rests on: 20,000 documents make its error less than a hundredth. */
const SAMPLED = 0.2;

/** How many parts come to that, as far as the statistics know. */
function partsToCount(plan: Plan): number {
  const expected = Math.max(expectedRows(plan, conditionsOf(plan)), plan.maxFound);
  return Math.min(SAMPLES - 1, Math.ceil((SAMPLES * SAMPLED * plan.maxFound) / expected));
}

function wantedFor(
  terms: Wanted["terms"],
  { lexemes, prefixes }: ListsWanted,
): Omit<Wanted, "found"> {
  const ranking = terms.flatMap((term) =>
    "forms" in term ? [...term.forms, ...(term.exact === undefined ? [] : [term.exact])] : [],
  );
  const beginnings = terms.flatMap((term) => ("prefix" in term ? term.prefix : []));
  return {
    terms,
    lexemes: [...lexemes, ...ranking],
    prefixes: [...new Set([...prefixes, ...beginnings])],
  };
}

type Ranked = { readonly hits: readonly Hit[]; readonly rarityOf: Ranking["rarityOf"] };

async function rescored({ pool }: Index, plan: Plan, { hits, rarityOf }: Ranked) {
  const best = await rescoreNeighbours(hits, { plan, rarityOf }, (statement) =>
    rowsOf(pool, statement),
  );
  return onPage(best, plan.question);
}

/** The first hits up to the end of the page, and as many as are compared once more. */
const countFor = ({ question: { page, size } }: Plan) => Math.max(page * size, RESCORE_WINDOW);

function rankedIn(
  columns: Columns,
  { plan, ranking, slots }: { plan: Plan; ranking: Ranking; slots: Uint32Array },
): Ranked {
  const scores = scoresOf(ranking, slots, columns);
  const hits = bestHits(columns, { scores, slots }, countFor(plan));
  return { hits, rarityOf: ranking.rarityOf };
}

/** Documents checked by one statement. */
const MAX_CHECKED = 20_000;

/** The best of matches that are too many to be found: those that weigh most are checked until the page is full. */
async function bestOfMany(
  { pool }: Index,
  { plan, matched, chosen }: { plan: Plan; matched: Matched; chosen: Chosen },
): Promise<readonly DocumentKey[]> {
  const wanted = countFor(plan);
  const ranking = matched.with((columns) => rank(plan.wanted, matched.lists, columns));
  const passed: Hit[] = [];
  let checked = 0;
  for (let count = 2 * wanted; passed.length < wanted; count *= 4) {
    const hits = matched.with((columns) => {
      const isChosen = whereChosen(columns, chosenOf(plan), (one) => chosen.get(one));
      const scored = columns.slotsOf(ranking.documents.numbers);
      const seen = slotsSeen(columns, plan.question, scored);
      const slots = isChosen ? seen.filter(isChosen) : seen;
      return bestHits(columns, { scores: scoresOf(ranking, slots, columns), slots }, count);
    });
    const fresh = hits.slice(checked);
    for (let at = 0; at < fresh.length; at += MAX_CHECKED) {
      const some = fresh.slice(at, at + MAX_CHECKED);
      const held = new Set(await numbersOf(pool, plan, some));
      passed.push(...some.filter(({ number }) => held.has(number)));
    }
    checked = hits.length;
    if (hits.length < count) break;
  }
  const { rarityOf } = ranking;
  const best = await rescoreNeighbours(passed, { plan, rarityOf }, (statement) =>
    rowsOf(pool, statement),
  );
  if (best.length >= wanted) return onPage(best, plan.question);
  const scored = new Set(passed.map(({ number }) => number));
  const others = (await newest(pool, plan)).filter(({ number }) => !scored.has(number));
  return onPage([...best, ...others], plan.question);
}

async function numbersOf(pool: pg.Pool, plan: Plan, hits: readonly Hit[]): Promise<number[]> {
  const to = new Parameters();
  const numbers = hits.map(({ number }) => number);
  const text = numberedRows(plan, to, numbers);
  const rows = await rowsOf<{ number: number }>(pool, { text, values: to.values });
  return rows.map(({ number }) => number);
}

/** Matches without a word that ranks. */
async function newest(pool: pg.Pool, plan: Plan): Promise<Hit[]> {
  const to = new Parameters();
  const text = firstRows(plan, to, ORDERS.newest, RESULT_WINDOW);
  const rows = await rowsOf<DocumentKey & { number: number; place: Date }>(pool, {
    text,
    values: to.values,
  });
  return rows
    .map(({ kind, id, number, place }) => ({
      ...{ kind, id, number },
      score: 0,
      created: place.getTime(),
    }))
    .sort(byScore);
}

const chosenOf = ({ question: { selected = {} }, definition }: Plan) => ({
  chosen: Object.entries(selected).map(([name, values]) => ({ name, values })),
  definition,
});

async function chosenNumbers({ tags }: Index, plan: Plan): Promise<ReadonlyMap<string, number>> {
  const chosen = Object.entries(plan.question.selected ?? {}).flatMap(([name, values]) =>
    plan.definition.facets[name] && plan.definition.facets[name].kind !== "years"
      ? values.map((value) => tag(name, value))
      : [],
  );
  return chosen.length > 0 ? tags.known(chosen) : new Map<string, number>();
}
