import assert from "node:assert/strict";
import { apiOf } from "../../support/api";
import { type BareSql, bareSql } from "../bare-sql";
import { load, rotated, type Seen } from "../load";
import { median, ratioOf, spreadOf, STEADY, timesOf } from "../measure";
import type { Options } from "../options";
import { queryMix, type Query } from "../queries";
import { type Finding, ms, perSecond, times } from "../report";
import type { World } from "../world";

const QUERIES = 400;
const BAR = 1;
const GROWTH_BAR = 2.5;
/** The slowest of a hundred, against half of them. */
const TAIL_BAR = 4;
/** Against another checkout. */
const AGAINST_BAR = 1.3;
/** What comes while one types. */
const SUGGESTIONS_BAR_MS = 50;
/** Letters of the last word that are typed, in turns. */
const TYPED = [2, 3, 4, 5];

type Round = {
  one: Seen;
  eight: Seen;
  suggestions: Seen;
  reference: number;
  against: number | undefined;
};

/** A mix of searches with 25 hits, total and facets, against the same answer by SQL plus an empty handler. */
export async function benchSearch(
  worlds: readonly World[],
  { rounds, seconds }: Options,
): Promise<Finding[]> {
  const mix = queryMix(QUERIES);
  const prepared: { world: World; sql: BareSql; queries: readonly Query[]; rounds: Round[] }[] = [];
  for (const world of worlds) {
    const sql = await bareSql(world.instance);
    // Of a language that never was some words are stop words of others, which searches leave out.
    const stops = await sql.stopWordsAmong(mix.flatMap(({ words }) => words));
    const queries = mix.filter(({ words }) => !words.some((word) => stops.has(word)));
    await checkTotals(world, sql, queries.slice(0, 40));
    for (const { url } of [world.instance, ...(world.against ? [world.against] : [])])
      await load(url, queries.map(pathOf), { connections: 8, seconds: 5 });
    prepared.push({ world, sql, queries, rounds: [] });
  }
  for (let round = 0; round < rounds; round++)
    for (const { world, sql, queries, rounds: done } of prepared)
      done.push(await measure(world, sql, rotated(queries, round, rounds), seconds));
  for (const { sql } of prepared) await sql.end();
  return [
    ...prepared.flatMap(({ world, rounds: done }) => findingsOf(world.size, done)),
    ...growth(prepared),
  ];
}

const pathOf = ({ words }: Query) =>
  `/api/records?${new URLSearchParams({ q: words.join(" "), size: "25" }).toString()}`;

const suggestionsPathOf = ({ words }: Query, at: number) => {
  const letters = TYPED[at % TYPED.length];
  const typed = [...words.slice(0, -1), words.at(-1)?.slice(0, letters)].join(" ");
  return `/api/search/suggestions?${new URLSearchParams({ q: typed }).toString()}`;
};

async function measure(
  { instance: { url }, against }: World,
  sql: BareSql,
  queries: readonly Query[],
  seconds: number,
): Promise<Round> {
  const paths = queries.map(pathOf);
  const one = await load(url, paths, { connections: 1, seconds });
  const other = against && (await load(against.url, paths, { connections: 1, seconds }));
  const empty = await load(url, ["/healthz"], { connections: 1, seconds: Math.min(seconds, 1) });
  let at = 0;
  const bare = await timesOf(seconds, async () => {
    const query = queries[at++ % queries.length];
    if (query) await sql.search(query);
  });
  const eight = await load(url, paths, { connections: 8, seconds });
  const suggestions = await load(url, queries.map(suggestionsPathOf), { connections: 1, seconds });
  return { one, eight, suggestions, reference: empty.p50 + median(bare), against: other?.p50 };
}

/** A reference that finds something else is none. */
async function checkTotals(
  { instance }: World,
  sql: BareSql,
  queries: readonly Query[],
): Promise<void> {
  const api = apiOf(instance.url);
  for (const query of queries) {
    const response = await api.get<{ hits: { hits: unknown[]; total: number } }>(pathOf(query));
    assert.equal(response.status, 200, JSON.stringify(response.body));
    const { hits, total } = response.body.hits;
    const bare = await sql.search(query);
    assert.equal(total, bare, `total of ${query.words.join(" ")}`);
    assert.equal(hits.length, Math.min(total, 25));
  }
}

function findingsOf(size: number, rounds: readonly Round[]): Finding[] {
  const turns = {
    ours: rounds.map(({ one }) => one.p50),
    reference: rounds.map(({ reference }) => reference),
  };
  const ratio = ratioOf(turns);
  const spread = spreadOf(turns.reference);
  const tail = median(rounds.map(({ one }) => one.p99 / one.p50));
  const typing = median(rounds.map(({ suggestions }) => suggestions.p50));
  return [
    {
      path: `search, ${size} works`,
      ours: `p50 ${ms(median(turns.ours))}, p99 ${ms(median(rounds.map(({ one }) => one.p99)))}`,
      reference: `${ms(median(turns.reference))} (SQL + empty handler)`,
      figure: times(ratio),
      bar: `<= ${BAR}x`,
      holds: spread > STEADY ? undefined : ratio <= BAR,
      spread,
    },
    {
      path: `search, slowest of 100, ${size} works`,
      ours: `p99 ${ms(median(rounds.map(({ one }) => one.p99)))}`,
      reference: `p50 ${ms(median(turns.ours))}`,
      figure: times(tail),
      bar: `<= ${TAIL_BAR}x`,
      holds: tail <= TAIL_BAR,
      spread: undefined,
    },
    ...againstOther(size, rounds),
    {
      path: `search x8, ${size} works`,
      ours: perSecond(median(rounds.map(({ eight }) => eight.perSecond))),
      reference: "",
      figure: `p99 ${ms(median(rounds.map(({ eight }) => eight.p99)))}`,
      bar: "",
      holds: undefined,
      spread: undefined,
    },
    {
      path: `suggestions while typing, ${size} works`,
      ours: `p50 ${ms(typing)}, p99 ${ms(median(rounds.map(({ suggestions }) => suggestions.p99)))}`,
      reference: "",
      figure: ms(typing),
      bar: `<= ${ms(SUGGESTIONS_BAR_MS)}`,
      holds: typing <= SUGGESTIONS_BAR_MS,
      spread: undefined,
    },
  ];
}

function againstOther(size: number, rounds: readonly Round[]): Finding[] {
  const reference = rounds.flatMap(({ against }) => against ?? []);
  if (reference.length === 0) return [];
  const turns = { ours: rounds.map(({ one }) => one.p50), reference };
  const ratio = ratioOf(turns);
  const spread = spreadOf(reference);
  return [
    {
      path: `search, ${size} works, against the other`,
      ours: `p50 ${ms(median(turns.ours))}`,
      reference: `p50 ${ms(median(reference))}`,
      figure: times(ratio),
      bar: `<= ${AGAINST_BAR}x`,
      holds: spread > STEADY ? undefined : ratio <= AGAINST_BAR,
      spread,
    },
  ];
}

function growth(worlds: readonly { world: World; rounds: readonly Round[] }[]): Finding[] {
  const small = worlds.at(-2);
  const large = worlds.at(-1);
  if (!small || !large || small === large) return [];
  const turns = {
    ours: large.rounds.map(({ one }) => one.p50),
    reference: small.rounds.map(({ one }) => one.p50),
  };
  const ratio = ratioOf(turns);
  const spread = spreadOf(turns.reference);
  return [
    {
      path: `search, ${large.world.size} against ${small.world.size} works`,
      ours: `p50 ${ms(median(turns.ours))}`,
      reference: `p50 ${ms(median(turns.reference))}`,
      figure: times(ratio),
      bar: `<= ${GROWTH_BAR}x`,
      holds: spread > STEADY ? undefined : ratio <= GROWTH_BAR,
      spread,
    },
  ];
}
