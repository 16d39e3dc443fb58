import type { Command } from "commander";
import type { Aggregated, Verified } from "@/lib/statistics";
import { databaseCommand, group, note } from "../command";
import type { Outcome } from "../outcome";

/** Loaded when a command runs, so that others need not wait for it. */
const load = () => import("@/lib/statistics");

const PROGRESS = {
  onDay: note,
  onWorks: (done: number, waiting: number) => note(`${done} of ${waiting} works`),
};

export function addStatsCommands(program: Command): void {
  const stats = group(program, "stats", "works, views, downloads and their daily statistics");

  databaseCommand(
    stats
      .command("aggregate")
      .description("count what has changed, as the worker does each minute"),
    async (ctx) => resultOf(await (await load()).aggregate(ctx, PROGRESS)),
  );

  databaseCommand(
    stats
      .command("rebuild")
      .description(
        "count all works anew, and all days whose events are kept; the others stay as they are",
      ),
    async (ctx) => resultOf(await (await load()).rebuildStatistics(ctx, PROGRESS)),
  );

  databaseCommand<{ name: string }>(
    stats
      .command("robot")
      .description(
        "name a program that reads by itself; what it read is not counted, past days too",
      )
      .requiredOption("--name <text>", "a part of its User-Agent"),
    async (ctx, { name }) => {
      const { nameRobot } = await import("@/lib/usage");
      const found = await nameRobot(ctx, name);
      return {
        json: { id: "stats", ...found },
        text: `Programs of that name: ${found.programs}. Days to be counted anew, within a minute or by "stats aggregate": ${found.days}.`,
      };
    },
  );

  databaseCommand(
    stats
      .command("verify")
      .description(
        "count everything from works and events, and compare it with what is stored; fails if something differs",
      ),
    async (ctx) => verdictOf(await (await load()).verifyStatistics(ctx, note)),
  );
}

const resultOf = ({ works, days }: Aggregated): Outcome => ({
  json: { id: "stats", works, days },
  text:
    days.length + works === 0
      ? "Nothing had changed."
      : `Works counted anew: ${works}. Days of use counted anew: ${days.length}.`,
});

const verdictOf = ({ collections, days, differences }: Verified): Outcome => ({
  json: { id: "stats", collections, days, differences },
  text:
    differences.length === 0
      ? `No differences. Collections compared: ${collections}. Days of use compared: ${days}.`
      : [
          ...differences,
          `Differences: ${differences.length}. "stats rebuild" counts everything anew.`,
        ],
  failed: differences.length > 0,
});
