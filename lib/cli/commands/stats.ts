import type { Command } from "commander";
import { databaseCommand, group, note } from "../command";

/** Loaded when a command runs, so that others need not wait for it. */
const load = () => import("@/lib/statistics");

export function addStatsCommands(program: Command): void {
  const stats = group(program, "stats", "views, downloads and their daily statistics");

  databaseCommand(
    stats
      .command("aggregate")
      .description("count what has changed, as the worker does each minute"),
    async (ctx) => resultOf(await (await load()).aggregate(ctx, note)),
  );

  databaseCommand(
    stats
      .command("rebuild")
      .description("count all days anew whose events are kept; the others stay as they are"),
    async (ctx) => resultOf(await (await load()).rebuildStatistics(ctx, note)),
  );
}

const resultOf = (days: readonly string[]) => ({
  json: { id: "stats", days },
  text: days.length === 0 ? "Nothing had changed." : `Days counted anew: ${days.length}.`,
});
