import { seededRandom } from "@/lib/demo/random";
import { apiOf } from "../../support/api";
import { exactScores } from "../../support/exact-ranking";
import { bareSql } from "../bare-sql";
import type { Options } from "../options";
import { type Query, queryMix } from "../queries";
import type { Finding } from "../report";
import { idOf } from "../rows";
import { sampleOf } from "../sample";
import type { World } from "../world";

/**
 * Whether the best come first. The first ten of the bench's queries are compared with a ranking of all matches, computed here
 * from the positions of words in the rows; and works are looked for by a few words of theirs.
 */
const QUERIES = 24;
const AGREEMENT_BAR = 0.95;
const COMMON = 6;
const COMMON_BAR = 0.9;
/** Rows that the ranking here reads for one query; in a large world queries for more of them are left out. */
const MAX_RANKED = 120_000;
const KNOWN_WORKS = 100;

export async function benchRelevance(worlds: readonly World[], _: Options): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const world of worlds) findings.push(...(await measure(world)));
  return findings;
}

async function measure({ size, instance }: World): Promise<Finding[]> {
  const sql = await bareSql(instance);
  const ask = async (words: readonly string[], count: number): Promise<string[]> => {
    const query = new URLSearchParams({ q: words.join(" "), size: String(count) }).toString();
    const { body } = await apiOf(instance.url).get<{ hits: { hits: { id: string }[] } }>(
      `/api/records?${query}`,
    );
    return body.hits.hits.map(({ id }) => id);
  };
  const agreement = async (queries: readonly Query[]): Promise<number> => {
    let agreed = 0;
    let places = 0;
    for (const { words } of queries) {
      const scores = await exactScores(
        instance.database,
        await Promise.all(words.map(sql.formsOf)),
        PUBLIC,
      );
      const ids = await ask(words, 10);
      const best = [...scores.values()].sort((a, b) => b - a);
      // Works of equal scores may take each other's places; neighbours in the question count a little more.
      agreed += ids.filter((id, at) => (scores.get(id) ?? 0) >= (best[at] ?? 0) - 1e-6).length;
      places += Math.min(10, best.length);
    }
    return places === 0 ? 1 : agreed / places;
  };
  const queries = queryMix(400);
  const stops = await sql.stopWordsAmong(queries.flatMap(({ words }) => words));
  const mix = rankable(queries, size, stops);
  const mixed = await agreement(mix.slice(0, QUERIES));
  const common = await agreement(mix.filter(({ kind }) => kind === "common").slice(0, COMMON));
  const known = await findKnown(size, ask);
  await sql.end();
  const finding = (path: string, value: number, bar?: number): Finding => ({
    path: `${path}, ${size} works`,
    ours: value.toFixed(3),
    reference: "",
    figure: value.toFixed(3),
    bar: bar === undefined ? "" : `>= ${bar}`,
    holds: bar === undefined ? undefined : value >= bar,
    spread: undefined,
  });
  return [
    finding("first ten as ranked exactly", mixed, AGREEMENT_BAR),
    finding("first ten, common words", common, COMMON_BAR),
    finding("nDCG@10 of known works", known.gain),
    finding("recall@100 of known works", known.recall),
  ];
}

/** Queries whose matches can all be ranked here, without words that searches leave out. */
function rankable(queries: readonly Query[], size: number, stops: ReadonlySet<string>): Query[] {
  const most = { two: 0.1, mid: 0.05, rare: 0.002, common: 0.5 };
  return queries.filter(
    ({ kind, words }) => size * most[kind] <= MAX_RANKED && !words.some((word) => stops.has(word)),
  );
}

const PUBLIC = `kind = 'record' AND is_latest AND visibility @> '{access_record=public,deletion=P}'`;

/** Works are looked for by a word of the title and three of the description; each of them is the one right answer. */
async function findKnown(
  size: number,
  ask: (words: readonly string[], count: number) => Promise<string[]>,
): Promise<{ gain: number; recall: number }> {
  const random = seededRandom(5);
  let gain = 0;
  let found = 0;
  let queryCount = 0;
  while (queryCount < KNOWN_WORKS) {
    const index = random.between(0, size - 1);
    const { metadata, access } = sampleOf(index).payload;
    if (access.record !== "public") continue;
    queryCount++;
    const wordsIn = (text: unknown) =>
      String(text)
        .replace(/<[^>]*>|[.]/g, " ")
        .trim()
        .toLowerCase()
        .split(/\s+/);
    const words = [
      ...random.some(wordsIn(metadata.title), 1),
      ...random.some(wordsIn(metadata.description), 3),
    ];
    const place = (await ask(words, 100)).indexOf(idOf("work", index));
    if (place >= 0) found++;
    if (place >= 0 && place < 10) gain += 1 / Math.log2(place + 2);
  }
  return { gain: gain / queryCount, recall: found / queryCount };
}
