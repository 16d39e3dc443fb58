import { publishBarely } from "../bare-publish";
import type { Instance } from "../instance";
import {
  median,
  percentile,
  ratioOf,
  spreadOf,
  STEADY,
  takeTurns,
  timeOf,
  type Turns,
} from "../measure";
import type { Options } from "../options";
import { call, draftOfSample, publishSample } from "../published";
import { type Finding, ms, times } from "../report";
import type { World } from "../world";

const DRAFTS_A_ROUND = 40;
const BAR = 15;
const VERSIONS = 200;
const PAIRS = 30;
const GROWTH_BAR = 1.5;
const DEPOSIT_BAR = 1.15;
/** Samples that no world is filled with. */
const FRESH = 10_000_000;

/** Publishing a draft with files, against the bare transaction; and the 200th version against the second. */
export async function benchPublish(worlds: readonly World[], options: Options): Promise<Finding[]> {
  const world = worlds.at(-1);
  if (!world) return [];
  const { instance } = world;
  let next = FRESH;
  const drafts = (count: number) => prepare(instance, count, () => next++);
  const findings: Finding[] = [];
  for (const clients of [1, 8]) findings.push(await against(world, options, clients, drafts));
  findings.push(await growth(instance, () => next++));
  if (world.against)
    findings.push(await besideOther(instance, world.against, options, () => next++));
  return findings;
}

/** Whole deposits, from the draft to the published work, here and in another checkout. */
async function besideOther(
  instance: Instance,
  other: Instance,
  { rounds }: Options,
  nextIndex: () => number,
): Promise<Finding> {
  const deposits = (at: Instance) => async () => {
    const found: number[] = [];
    while (found.length < DRAFTS_A_ROUND)
      found.push(await timeOf(() => publishSample(at, nextIndex())));
    return median(found);
  };
  const [ours, theirs] = [deposits(instance), deposits(other)];
  await ours();
  await theirs();
  const turns = await takeTurns(rounds, ours, theirs);
  return {
    path: "publish, a whole deposit",
    ours: `p50 ${ms(median(turns.ours))}`,
    reference: `${ms(median(turns.reference))} (the other)`,
    ...verdict(turns, DEPOSIT_BAR),
  };
}

async function prepare(
  instance: Instance,
  count: number,
  nextIndex: () => number,
): Promise<string[]> {
  const ids: string[] = [];
  await together(4, Array.from({ length: count }, nextIndex), async (index) => {
    ids.push(await draftOfSample(instance, index));
  });
  return ids;
}

async function against(
  { size, instance }: World,
  { rounds }: Options,
  clients: number,
  drafts: (count: number) => Promise<string[]>,
): Promise<Finding> {
  const slowest: number[] = [];
  const publish = (id: string) =>
    call(instance, "POST", `/api/records/${id}/draft/actions/publish`, 202);
  const timed = async (act: (id: string) => Promise<unknown>): Promise<number[]> => {
    const found: number[] = [];
    const ids = await drafts(DRAFTS_A_ROUND);
    // Drafts are added to the index when somebody looks for them; the bare transaction changes that row.
    await call(instance, "GET", "/api/user/records?size=1", 200);
    await together(clients, ids, async (id) => {
      found.push(await timeOf(() => act(id)));
    });
    return found;
  };
  await timed(publish);
  const turns = await takeTurns(
    rounds,
    async () => {
      const found = await timed(publish);
      slowest.push(percentile(found, 99));
      return median(found);
    },
    async () =>
      median(
        await timed(async (id) => {
          const client = await instance.database.connect();
          await publishBarely(client, id).finally(() => client.release());
        }),
      ),
  );
  return {
    path: `publish x${clients}, ${size} works`,
    ours: `p50 ${ms(median(turns.ours))}, p99 ${ms(median(slowest))}`,
    reference: `${ms(median(turns.reference))} (bare transaction)`,
    ...verdict(turns, BAR),
  };
}

async function growth(instance: Instance, nextIndex: () => number): Promise<Finding> {
  let newest = await publishSample(instance, nextIndex());
  for (let version = 2; version < VERSIONS; version++)
    newest = (await publishVersion(instance, newest)).id;
  const turns = await takeTurns(
    PAIRS,
    async () => {
      const published = await publishVersion(instance, newest);
      newest = published.id;
      return published.milliseconds;
    },
    async () => {
      const first = await publishSample(instance, nextIndex());
      return (await publishVersion(instance, first)).milliseconds;
    },
  );
  const middles = { ours: [median(turns.ours)], reference: [median(turns.reference)] };
  return {
    path: `publish version ${VERSIONS} and later`,
    ours: `p50 ${ms(median(turns.ours))}`,
    reference: `${ms(median(turns.reference))} (version 2)`,
    ...verdict(middles, GROWTH_BAR),
    spread: undefined,
  };
}

/** The next version with the files of the one before; only the publishing is timed. */
async function publishVersion(
  instance: Instance,
  id: string,
): Promise<{ id: string; milliseconds: number }> {
  const draft = await call(instance, "POST", `/api/records/${id}/versions`, 201);
  const home = `/api/records/${draft.id}/draft/actions`;
  await call(instance, "POST", `${home}/files-import`, 201);
  const milliseconds = await timeOf(() => call(instance, "POST", `${home}/publish`, 202));
  return { id: draft.id, milliseconds };
}

function verdict(turns: Turns, bar: number): Pick<Finding, "figure" | "bar" | "holds" | "spread"> {
  const ratio = ratioOf(turns);
  const spread = spreadOf(turns.reference);
  return {
    figure: times(ratio),
    bar: `<= ${bar}x`,
    holds: spread > STEADY ? undefined : ratio <= bar,
    spread,
  };
}

/** So many at a time until the list is empty. */
async function together<Item>(
  workers: number,
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items];
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (let item = left.pop(); item !== undefined; item = left.pop()) await act(item);
    }),
  );
}
