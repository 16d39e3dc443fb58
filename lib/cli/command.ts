import type { Command } from "commander";
import { AppError } from "@/lib/core/errors";
import { SettingsError } from "@/lib/core/config";
import { logToStandardError } from "@/lib/core/log";
import { type Context, systemContext } from "@/lib/db/context";
import { inEnglish } from "@/lib/i18n/say";
import { withDatabase } from "@/lib/server/database";
import { readSettings } from "@/lib/server/environment";
import { StartFailure } from "@/lib/server/start-failure";

/** What a command has to say: one object for programs, some lines for people. */
export type Outcome = {
  json: Readonly<Record<string, unknown>>;
  text: string | readonly string[];
  /** The command did its work and what it found is bad: exit code 1. */
  failed?: boolean;
};

type Options = { json?: boolean };

/**
 * Gives a command its `--json`, a database and its manners: the outcome goes to standard output, everything
 * else to standard error, and a failure is a sentence and exit code 1.
 */
export function databaseCommand<Given extends object>(
  command: Command,
  work: (ctx: Context, given: Given, words: readonly string[]) => Promise<Outcome>,
): Command {
  return plainCommand(command, async (given: Given, words) => {
    readSettings();
    return withDatabase(() => work(systemContext(), given, words));
  });
}

/** As `acts`, for commands that find their way without settings and database. */
export function plainCommand<Given extends object>(
  command: Command,
  work: (given: Given, words: readonly string[]) => Promise<Outcome>,
): Command {
  return command.option("--json", "print one JSON object").action(async () => {
    logToStandardError();
    const given = command.opts<Given & Options>();
    try {
      const outcome = await work(given, command.args);
      const text = [outcome.text].flat().join("\n");
      process.stdout.write(`${given.json ? JSON.stringify(outcome.json, jsonable) : text}\n`);
      if (outcome.failed) process.exitCode = 1;
    } catch (error) {
      process.stderr.write(`${sentencesOf(error)}\n`);
      process.exitCode = 1;
    }
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

function sentencesOf(error: unknown): string {
  if (error instanceof AppError) {
    const details = error.issues.flatMap(({ field, messages }) =>
      messages.map((one) => `  ${field}: ${inEnglish(one)}`),
    );
    return [inEnglish(error.text), ...details].join("\n");
  }
  if (error instanceof StartFailure || error instanceof SettingsError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const jsonable = (_key: string, value: unknown) =>
  typeof value === "bigint" ? value.toString() : value;
