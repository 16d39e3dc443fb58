import type { Command } from "commander";
import { acts, group, note } from "../command";

export function addSearchCommands(program: Command): void {
  const search = group(program, "search", "the search index");

  acts<{ resume?: boolean }>(
    search
      .command("rebuild")
      .description("build the index anew while searches go on")
      .option("--resume", "continue a rebuild that was interrupted"),
    async (_ctx, { resume = false }) => {
      const { rebuildSearch } = await import("@/lib/works");
      const result = await rebuildSearch({
        resume,
        onProgress: ({ done, total }) => note(`${done} of ${total}`),
      });
      return {
        json: { id: "works", ...result },
        text: result.isFinished
          ? `Indexed ${result.done} works and drafts; removed ${result.removed} entries that nothing stands behind.`
          : "Another rebuild has begun; this one stopped.",
        failed: !result.isFinished,
      };
    },
  );

  acts(
    search.command("check").description("compare the index with the works there are"),
    async (ctx) => {
      const { checkSearch } = await import("@/lib/works");
      const drift = await checkSearch(ctx);
      const wrong = drift.missing.count + drift.stale.count + drift.extra.count;
      return {
        json: { id: "works", ...drift },
        text:
          wrong === 0
            ? `The index agrees with all ${drift.checked} works and drafts.`
            : [
                `Of ${drift.checked} works and drafts ${drift.missing.count} are missing and ${drift.stale.count} out of date;`,
                `${drift.extra.count} entries stand for nothing. Run "search rebuild".`,
              ],
        failed: wrong > 0,
      };
    },
  );
}
