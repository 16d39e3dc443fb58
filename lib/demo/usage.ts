import { batchesOf } from "@/lib/core/batches";
import { MS_PER_DAY } from "@/lib/core/calendar";
import { groupBy } from "@/lib/core/group-by";
import { pauseAfter } from "@/lib/core/time-slices";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { addMissingPartitions, type PastEvent, writePastEvents } from "@/lib/usage";
import { type CountedWork, describeVersionsForStatistics, listWorksOf } from "@/lib/works";
import { seededRandom } from "./random";
import { eventsOfDay, type ReadWork } from "./sample-usage";

/** Versions that are read at once. */
const MAX_WORKS = 200;
/** More works would be many events and no better picture. */
const MAX_READ = 600;
/** Events of one statement. */
const MAX_EVENTS = 5_000;

type Months = {
  readonly accounts: readonly string[];
  readonly seed: number;
  /** From the first day to before the last. */
  readonly from: Date;
  readonly until: Date;
  /** The months before this one are there already. */
  readonly after: string | undefined;
  /** In the transaction of the events of a month. */
  readonly onMonth: (tx: Context, month: string) => Promise<void>;
};

/** Writes what was read of the sample works, month by month; a load that is stopped goes on with the next month. */
export async function addUsage(ctx: Context, given: Months): Promise<void> {
  const works = await readWorks(ctx, given.accounts);
  const items = new Map(works.map((work) => [work.workId, work]));
  const read = works.map(
    ({ workId, createdAt, files }, index): ReadWork & { index: number; fame: number } => ({
      workId,
      createdAt,
      files: files.entries,
      index,
      // A few are read by many, most by some.
      fame: 0.12 + 1.6 * seededRandom(given.seed * 7_919 + index).next() ** 6,
    }),
  );
  for (const [month, days] of monthsOf(given)) {
    if (given.after !== undefined && month <= given.after) continue;
    const events: PastEvent[] = [];
    const pause = pauseAfter();
    for (const day of days) {
      for (const { index, fame, ...work } of read) {
        const seed = given.seed * 1_000_003 + (day.getTime() / MS_PER_DAY) * 8_191 + index;
        events.push(...eventsOfDay(work, { day, seed, fame }));
      }
      await pause();
    }
    await addMissingPartitions(ctx.db, events);
    await inTransaction(ctx, async (tx) => {
      for (const some of batchesOf(events, { maxSize: MAX_EVENTS, sizeOf: () => 1 }))
        await writePastEvents(
          tx.db,
          some,
          [...new Set(some.map(({ workId }) => workId))].flatMap((id) => items.get(id) ?? []),
        );
      await given.onMonth(tx, month);
    });
  }
}

async function readWorks(ctx: Context, accounts: readonly string[]): Promise<CountedWork[]> {
  const works: CountedWork[] = [];
  for (const account of accounts)
    for (let after = ""; ;) {
      const parents = await listWorksOf(ctx, Number(account), MAX_WORKS, after);
      works.push(...(await describeVersionsForStatistics(ctx, parents)));
      if (parents.length < MAX_WORKS) break;
      after = parents.at(-1) ?? "";
    }
  return works
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    .slice(0, MAX_READ);
}

function monthsOf({ from, until }: Pick<Months, "from" | "until">): Map<string, Date[]> {
  const days = Array.from(
    { length: Math.ceil((until.getTime() - from.getTime()) / MS_PER_DAY) },
    (_, index) => new Date(from.getTime() + index * MS_PER_DAY),
  );
  return groupBy(days, (day) => day.toISOString().slice(0, 7));
}
