import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import { databaseCommand, group, note } from "../command";

/** Loaded when a command runs, so that others need not wait for it. */
const load = () => import("@/lib/vocabularies");

export function addVocabularyCommands(program: Command): void {
  const vocabulary = group(program, "vocabulary", "lists of terms that works refer to");

  databaseCommand(
    vocabulary.command("list").description("list the vocabularies with the number of their terms"),
    async (ctx) => {
      const { vocabularies } = await (await load()).listVocabularies(ctx);
      return {
        json: { vocabularies: vocabularies.map(({ id, count }) => ({ id, count })) },
        text: vocabularies.map(({ id, count }) => `${id}\t${count}`),
      };
    },
  );

  databaseCommand(
    vocabulary
      .command("load")
      .argument("<type>", "affiliations, funders, awards, names or subjects")
      .argument("<file>", "a JSON list, JSON lines, or a table (CSV)")
      .description("add terms, or replace those with the same id; no term is removed"),
    async (ctx, _, [type = "", file = ""]) => {
      const { loadFile } = await load();
      const { inEnglish } = await import("@/lib/i18n/translate");
      const written = await loadFile(ctx, type, await readFile(file), (done, total) =>
        note(`${done} of ${total} terms`),
      );
      const { total, changed, refused } = written;
      const problems = written.problems.map(({ line, problem }) => ({
        line,
        problem: inEnglish(problem),
      }));
      return {
        json: { id: type, total, changed, refused, problems },
        text: [
          ...problems.map(({ line, problem }) => `Line ${line}: ${problem}`),
          ...(refused > problems.length ? [`… and ${refused - problems.length} more.`] : []),
          `Terms read: ${total}. New or different: ${changed}. Refused: ${refused}.`,
        ],
        failed: refused > 0,
      };
    },
  );
}
