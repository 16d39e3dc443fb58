import { onFirstUse } from "@/lib/core/on-first-use";

const library = onFirstUse(() => import("graphile-worker"));

const MINUTE_MS = 60_000;
const MAX_MINUTES = 32 * 24 * 60;

/** When a schedule runs next, by the queue's own reading of its five fields; nothing when that is over a month away. */
export async function nextRun(cron: string, after: Date): Promise<Date | undefined> {
  const { parseCronItem } = await library();
  const { match } = parseCronItem({ task: "any", match: cron });
  const first = Math.floor(after.getTime() / MINUTE_MS) + 1;
  for (let minute = first; minute < first + MAX_MINUTES; minute++) {
    const at = new Date(minute * MINUTE_MS);
    const digest = {
      min: at.getUTCMinutes(),
      hour: at.getUTCHours(),
      date: at.getUTCDate(),
      month: at.getUTCMonth() + 1,
      dow: at.getUTCDay(),
    };
    if (match(digest)) return at;
  }
  return undefined;
}
