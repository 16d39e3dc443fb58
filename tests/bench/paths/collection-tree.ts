import { setTimeout as sleep } from "node:timers/promises";
import { type BareCollections } from "../bare-collections";
import { collectionIdOf, collectionSampleOf, DEPTH, shapeOf } from "../collection-sample";
import type { Instance } from "../instance";
import { load } from "../load";
import { median, ratioOf, spreadOf, takeTurns, timesOf } from "../measure";
import type { Options } from "../options";
import { type Finding, ms, times } from "../report";
import type { World } from "../world";

const REQUESTS = 100;
/** Connections report their statistics to the database after being idle for so long. */
const TOLD_MS = 10_500;

/** Reading a deep tree: in how many statements, against a tree of ten; and in what time, against bare SQL. */
export async function benchTree(
  { size, instance }: World,
  sql: BareCollections,
  options: Options,
): Promise<Finding[]> {
  const { deep, small } = shapeOf(size);
  const roots = [deep.first, small.first] as const;
  const ends = [deep.first + deep.count - 1, small.first + small.count - 1] as const;
  const tree = (index: number) =>
    `/api/communities/${collectionIdOf(index)}/subcommunities?recursive=1&size=1000`;
  const page = (index: number) => `/collections/${collectionSampleOf(index).payload.slug}`;
  const idle = await idleRate(instance);
  const count = async (name: string, [ours, reference]: readonly [string, string]) =>
    counted(
      `${name}, depth ${DEPTH}, ${deep.count} collections`,
      await statements(instance, ours, idle),
      await statements(instance, reference, idle),
    );
  return [
    await count("tree", [tree(roots[0]), tree(roots[1])]),
    await count("page of its root", [page(roots[0]), page(roots[1])]),
    await count("page of a lowest one", [page(ends[0]), page(ends[1])]),
    await timed(instance, sql, { path: tree(roots[0]), root: collectionIdOf(roots[0]) }, options),
  ];
}

async function timed(
  { url }: Instance,
  sql: BareCollections,
  { path, root }: { path: string; root: string },
  { rounds, seconds }: Options,
): Promise<Finding> {
  const turns = await takeTurns(
    rounds,
    async () => (await load(url, [path], { connections: 1, seconds })).p50,
    async () => {
      const empty = await load(url, ["/healthz"], { connections: 1, seconds: 1 });
      return empty.p50 + median(await timesOf(seconds, () => sql.below(root)));
    },
  );
  return {
    path: "tree, time",
    ours: `p50 ${ms(median(turns.ours))}`,
    reference: `${ms(median(turns.reference))} (recursive SQL + empty handler)`,
    figure: times(ratioOf(turns)),
    bar: "",
    holds: undefined,
    spread: spreadOf(turns.reference),
  };
}

function counted(path: string, ours: number, reference: number): Finding {
  return {
    path,
    ours: `${ours} statements`,
    reference: `${reference} statements (10 collections)`,
    figure: times(ours / reference),
    bar: "<= 1x",
    holds: ours <= reference,
    spread: undefined,
  };
}

/** How many statements one request sends: outside of changes each is a transaction, and those are counted. */
async function statements(
  { url, database }: Instance,
  path: string,
  idlePerMs: number,
): Promise<number> {
  const ask = async () => {
    const response = await fetch(`${url}${path}`);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
  };
  await ask();
  await sleep(TOLD_MS);
  const [before, started] = [await transactions(database), performance.now()];
  for (let request = 0; request < REQUESTS; request++) await ask();
  await sleep(TOLD_MS);
  const sent = (await transactions(database)) - before;
  return Math.round((sent - idlePerMs * (performance.now() - started)) / REQUESTS);
}

/** Transactions a millisecond of an idle service. */
async function idleRate({ database }: Instance): Promise<number> {
  await sleep(TOLD_MS);
  const [before, started] = [await transactions(database), performance.now()];
  await sleep(TOLD_MS);
  return ((await transactions(database)) - before) / (performance.now() - started);
}

async function transactions(database: Instance["database"]): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `SELECT (xact_commit + xact_rollback)::float8 AS count FROM pg_stat_database WHERE datname = current_database()`,
  );
  return rows[0]?.count ?? NaN;
}
