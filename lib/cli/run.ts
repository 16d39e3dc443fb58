import { SettingsError } from "@/lib/core/config";
import { AppError } from "@/lib/core/errors";
import { logToStandardError } from "@/lib/core/log";
import { type Context, systemContext } from "@/lib/db/context";
import { inEnglish } from "@/lib/i18n/translate";
import { withDatabase } from "@/lib/server/database";
import { readSettings } from "@/lib/server/environment";
import { StartFailure } from "@/lib/server/start-failure";
import { setV8Flags } from "@/lib/server/v8";
import { termsAtRest } from "@/lib/vocabularies";
import type { Outcome } from "./outcome";

/** Runs a command's work with the settings and the database of the service. */
export async function withContext<Result>(
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  setV8Flags();
  readSettings();
  return withDatabase(() => work(systemContext()).finally(termsAtRest));
}

/** Runs a command and prints its outcome; sets the exit code. */
export async function report(
  run: () => Promise<Outcome>,
  { json }: { json: boolean },
): Promise<void> {
  logToStandardError();
  try {
    const outcome = await run();
    const text = [outcome.text].flat().join("\n");
    process.stdout.write(`${json ? JSON.stringify(outcome.json, jsonable) : text}\n`);
    if (outcome.failed) process.exitCode = 1;
  } catch (error) {
    process.stderr.write(`${sentencesOf(error)}\n`);
    process.exitCode = 1;
  }
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
