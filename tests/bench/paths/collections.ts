import assert from "node:assert/strict";
import { apiOf } from "../../support/api";
import { bareCollections, type BareCollections, type Listing } from "../bare-collections";
import { COLLECTION_WORDS, collectionIdOf, isRestricted, shapeOf } from "../collection-sample";
import { load, rotated } from "../load";
import { median, ratioOf, spreadOf, STEADY, takeTurns, timesOf } from "../measure";
import type { Options } from "../options";
import { queryMix } from "../queries";
import { type Finding, ms, times } from "../report";
import type { World } from "../world";
import { benchAccept } from "./accept";
import { benchTree } from "./collection-tree";

const BAR = 3;
const QUESTIONS = 200;

/** A list and the same one by SQL. */
type Case<Question> = {
  readonly path: string;
  readonly questions: readonly Question[];
  readonly addressOf: (question: Question) => string;
  readonly bare: (question: Question) => Promise<number>;
};

/** Lists of collections and of the works in them; trees; accepting works. */
export async function benchCollections(
  worlds: readonly World[],
  options: Options,
): Promise<Finding[]> {
  const [world] = worlds;
  if (!world) return [];
  const sql = await bareCollections(world.instance);
  try {
    const findings: Finding[] = [await against(world, listings(world, sql), options)];
    for (const one of works(world, sql)) findings.push(await against(world, one, options));
    findings.push(...(await benchTree(world, sql, options)));
    findings.push(...(await benchAccept(world)));
    return findings;
  } finally {
    await sql.end();
  }
}

/** Three of four look for words, in the order of the best match and in others. */
function listings({ size }: World, sql: BareCollections): Case<Listing> {
  const sorts = ["bestmatch", "newest", "oldest", "updated-desc"] as const;
  const found = queryMix(QUESTIONS, COLLECTION_WORDS).map((query, at): Listing => {
    const sort = sorts[Math.floor(at / 4) % sorts.length] ?? "newest";
    if (at % 4 < 3) return { query, sort };
    return { query: undefined, sort: sort === "bestmatch" ? "newest" : sort };
  });
  return {
    path: `${shapeOf(size).count} collections`,
    questions: found,
    addressOf: ({ query, sort }) =>
      `/api/communities?${new URLSearchParams({ ...(query ? { q: query.words.join(" ") } : {}), sort, size: "25" }).toString()}`,
    bare: sql.list,
  };
}

function works({ size }: World, sql: BareCollections): Case<string>[] {
  const { count, deep, wide, small, full } = shapeOf(size);
  const alone = Array.from({ length: QUESTIONS }, (_, at) => {
    const first = small.first + small.count;
    return first + Math.floor((at * (full - first)) / QUESTIONS);
  }).filter((index) => !isRestricted(index));
  const cases = [
    ["one collection", alone, sql.worksOf],
    ["one of 1000 works", [full], sql.worksOf],
    [`a tree of ${deep.count}`, [deep.first], sql.worksBelow],
    [`a tree of ${wide.count}`, [wide.first], sql.worksBelow],
  ] as const;
  return cases.map(([name, indexes, bare]) => ({
    path: `works of ${name}, ${size} works in ${count} collections`,
    questions: indexes.map(collectionIdOf),
    addressOf: (id) => `/api/communities/${id}/records?size=25`,
    bare,
  }));
}

async function against<Question>(
  { instance: { url } }: World,
  one: Case<Question>,
  { rounds, seconds }: Options,
): Promise<Finding> {
  const { questions, addressOf, bare } = one;
  await checkTotals(url, { ...one, questions: questions.slice(0, 40) });
  await load(url, questions.map(addressOf), { connections: 8, seconds: 5 });
  const turns = await takeTurns(
    rounds,
    async (round) => {
      const paths = rotated(questions, round, rounds).map(addressOf);
      return (await load(url, paths, { connections: 1, seconds })).p50;
    },
    async (round) => {
      const empty = await load(url, ["/healthz"], { connections: 1, seconds: 1 });
      const mine = rotated(questions, round, rounds);
      let at = 0;
      const found = await timesOf(seconds, async () => {
        const question = mine[at++ % mine.length];
        if (question !== undefined) await bare(question);
      });
      return empty.p50 + median(found);
    },
  );
  const ratio = ratioOf(turns);
  const spread = spreadOf(turns.reference);
  return {
    path: one.path,
    ours: `p50 ${ms(median(turns.ours))}`,
    reference: `${ms(median(turns.reference))} (SQL + empty handler)`,
    figure: times(ratio),
    bar: `<= ${BAR}x`,
    holds: spread > STEADY ? undefined : ratio <= BAR,
    spread,
  };
}

/** A reference that finds something else is none. */
async function checkTotals<Question>(
  url: string,
  { path, questions, addressOf, bare }: Case<Question>,
): Promise<void> {
  const api = apiOf(url);
  for (const question of questions) {
    const response = await api.get<{ hits: { hits: unknown[]; total: number } }>(
      addressOf(question),
    );
    const { hits, total } = response.body.hits;
    const counted = Math.min(await bare(question), 10_000);
    assert.equal(Math.min(total, 10_000), counted, `${path}: total of ${addressOf(question)}`);
    assert.equal(hits.length, Math.min(total, 25));
  }
}
