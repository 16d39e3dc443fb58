import type { Command } from "commander";
import type { Message } from "@/lib/core/message";
import type { Context } from "@/lib/db/context";
import type { Aggregated, ImportedHistory, Verified } from "@/lib/statistics";
import { databaseCommand, group, note } from "../command";
import type { Outcome } from "../outcome";

/** Loaded when a command runs, so that others need not wait for it. */
const load = () => import("@/lib/statistics");

const PROGRESS = {
  onDay: note,
  onWorks: (done: number, waiting: number) => note(`${done} of ${waiting} works`),
};

const REBUILD_PROGRESS = {
  ...PROGRESS,
  onCollections: (done: number, all: number) =>
    note(`days of works of ${done} of ${all} collections compared`),
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
    async (ctx) => resultOf(await (await load()).rebuildStatistics(ctx, REBUILD_PROGRESS)),
  );

  databaseCommand<{ source: string }>(
    stats
      .command("import")
      .argument("<file>", "totals (.csv), or InvenioRDM's events (.jsonl), each also as .gz")
      .description(
        "take over views and downloads that another service has counted; the same file again changes nothing",
      )
      .option("--source <name>", "totals of the same name, work and day are replaced", "history"),
    async (ctx, { source }, [file = ""]) => {
      const { aggregate, importHistory } = await load();
      const imported = await importHistory(ctx, {
        file,
        source,
        findVersions,
        onLines: (done) => note(`${done} lines read`),
      });
      await aggregate(ctx, PROGRESS);
      const { inEnglish } = await import("@/lib/i18n/translate");
      return importedOf(imported, inEnglish);
    },
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

/** Works may be named by their ids and DOIs here, and by the ids that they were imported with. */
async function findVersions(ctx: Context, names: readonly string[]) {
  const [works, imports] = [await import("@/lib/works"), await import("@/lib/imports")];
  const versions = await works.findVersions(ctx, names);
  const others = names.filter((name) => !versions.has(name));
  return new Map([...(await imports.findImportedWorks(ctx, others)), ...versions]);
}

const importedOf = (
  imported: ImportedHistory,
  inEnglish: (problem: Message) => string,
): Outcome => {
  const { lines, written, skipped, leftOut } = imported;
  const problems = imported.problems.map(({ line, problem }) => ({
    line,
    problem: inEnglish(problem),
  }));
  return {
    json: { id: "stats", lines, written, skipped, left_out: leftOut, problems },
    text: [
      ...problems.map(({ line, problem }) => `Line ${line}: ${problem}`),
      ...(leftOut > problems.length ? [`… and ${leftOut - problems.length} more.`] : []),
      `Lines read: ${lines}. Kept: ${written}. Known already or not to be counted: ${skipped}. Left out: ${leftOut}.`,
      ...(leftOut > 0 ? ["Mend the lines that were left out, and import the file again."] : []),
    ],
    failed: leftOut > 0,
  };
};

const resultOf = ({ works, days }: Aggregated): Outcome => ({
  json: { id: "stats", works, days },
  text:
    days.length + works === 0
      ? "Nothing had changed."
      : `Works counted anew: ${works}. Days of use counted anew: ${days.length}.`,
});

const verdictOf = ({ collections, days, monthsWithoutEvents, differences }: Verified): Outcome => ({
  json: {
    id: "stats",
    collections,
    days,
    months_without_events: monthsWithoutEvents,
    differences,
  },
  text:
    differences.length === 0
      ? [
          ...(monthsWithoutEvents.length > 0
            ? [`Not compared, since their events were removed: ${monthsWithoutEvents.join(", ")}.`]
            : []),
          `No differences. Collections compared: ${collections}. Days of use compared: ${days}.`,
        ]
      : [
          ...differences,
          `Differences: ${differences.length}. "stats rebuild" counts everything anew.`,
        ],
  failed: differences.length > 0,
});
