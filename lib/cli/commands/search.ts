import { type Command, Option } from "commander";
import { databaseCommand, group, note } from "../command";

/** Loaded when a command runs, so that others need not wait for it. */
const load = () => import("@/lib/administration");

/** Named here too, since naming them must not load them. */
const NAMES = ["works", "collections", "requests"];

type Given = { only?: string };

const only = () => new Option("--only <index>", "one of the indexes").choices(NAMES);

export function addSearchCommands(program: Command): void {
  const search = group(program, "search", "the search indexes");

  databaseCommand<Given & { resume?: boolean }>(
    search
      .command("rebuild")
      .description("build the indexes anew while searches go on")
      .addOption(only())
      .option("--resume", "continue a rebuild that was interrupted"),
    async (_ctx, { only: wanted, resume = false }) => {
      const { INDEXES } = await load();
      const results = [];
      for (const { id, holds, rebuild } of INDEXES.filter(isWanted(wanted))) {
        const onProgress = ({ done, total }: { done: number; total: number }) =>
          note(`${id}: ${done} of ${total}`);
        results.push({ id, holds, ...(await rebuild({ resume, onProgress })) });
      }
      return {
        json: { id: "search", indexes: results.map(({ holds: _, ...rest }) => rest) },
        text: results.map(({ id, holds, isFinished, done, removed }) =>
          isFinished
            ? `Indexed ${done} ${holds}; removed ${removed} entries that nothing stands behind.`
            : `Another rebuild of the index of ${id} has begun; this one stopped.`,
        ),
        failed: results.some(({ isFinished }) => !isFinished),
      };
    },
  );

  databaseCommand<Given>(
    search.command("check").description("compare the indexes with what there is").addOption(only()),
    async (ctx, { only: wanted }) => {
      const { INDEXES, sentenceOf, indexProblem: wrongIn } = await load();
      const found = [];
      for (const index of INDEXES.filter(isWanted(wanted)))
        found.push({ index, drift: await index.check(ctx) });
      const failed = found.some(({ drift }) => wrongIn(drift) > 0);
      return {
        json: {
          id: "search",
          indexes: found.map(({ index, drift }) => ({ id: index.id, ...drift })),
        },
        text: [
          ...found.map(({ index, drift }) => sentenceOf(index, drift)),
          ...(failed ? ['Run "search rebuild".'] : []),
        ],
        failed,
      };
    },
  );
}

const isWanted =
  (wanted: string | undefined) =>
  ({ id }: { id: string }) =>
    wanted === undefined || id === wanted;
