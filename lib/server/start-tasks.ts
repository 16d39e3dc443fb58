import { rebuildOutdatedIndexes } from "@/lib/administration";
import type { Context } from "@/lib/db/context";
import { systemContext } from "@/lib/db/context";
import { signInProblems } from "@/lib/sign-ins";
import { ensureAdministrator, setupLink } from "@/lib/users";
import { loadVocabularies } from "@/lib/vocabularies";

/**
 * Tasks of every start, after the migrations and before requests are served:
 * vocabularies, the first account, the link for setting up. Each task finds by itself whether there is
 * anything to do, and may return sentences to show.
 */
type StartTask = {
  readonly name: string;
  readonly run: (ctx: Context) => Promise<string | readonly string[] | undefined>;
};

const startTasks: readonly StartTask[] = [
  {
    name: "Vocabularies",
    async run(ctx) {
      await loadVocabularies(ctx);
      return undefined;
    },
  },
  {
    name: "Search",
    async run(ctx) {
      const isOutdated = await rebuildOutdatedIndexes(ctx);
      return isOutdated ? "The search index is built anew in the background." : undefined;
    },
  },
  {
    name: "Partners",
    async run(ctx) {
      const problems = await signInProblems(ctx.now);
      return problems.flatMap(({ setting, message, mend }) => [
        `${setting}: ${message}`,
        `  ${mend}`,
      ]);
    },
  },
  {
    name: "Administrator",
    async run(ctx) {
      await ensureAdministrator(ctx);
      const link = await setupLink(ctx);
      return link
        ? ["Nobody administers this service yet. Set it up here, once:", `  ${link}`]
        : undefined;
    },
  },
];

/** Runs the tasks in order; returns the sentences to show. */
export async function runStartTasks(tasks: readonly StartTask[] = startTasks): Promise<string[]> {
  const lines: string[] = [];
  for (const { run } of tasks) lines.push(...[(await run(systemContext())) ?? []].flat());
  return lines;
}
