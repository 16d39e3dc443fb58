import type { Command } from "commander";
import type { Context } from "@/lib/db/context";
import type { Outcome } from "./outcome";

/**
 * Gives a command `--json`, a database and common behaviour: the outcome goes to standard output, everything else to
 * standard error, and a failure is one sentence and exit code 1.
 */
export function databaseCommand<Given extends object>(
  command: Command,
  work: (ctx: Context, given: Given, words: readonly string[]) => Promise<Outcome>,
): Command {
  return plainCommand(command, async (given: Given, words) => {
    const { withContext } = await import("./run");
    return withContext((ctx) => work(ctx, given, words));
  });
}

/** As `acts`, for commands that find their way without settings and database. */
export function plainCommand<Given extends object>(
  command: Command,
  work: (given: Given, words: readonly string[]) => Promise<Outcome>,
): Command {
  return command.option("--json", "print one JSON object").action(async () => {
    // Help is shown and mistyped commands are refused without loading what only a run needs.
    const { report } = await import("./run");
    const given = command.opts<Given & { json?: boolean }>();
    await report(() => work(given, command.args), { json: given.json === true });
  });
}

/** Adds a group of commands such as `user …`. */
export function group(program: Command, name: string, description: string): Command {
  return program.command(name).description(description);
}

/** Progress and hints, for people only. */
export function note(line: string): void {
  process.stderr.write(`${line}\n`);
}
