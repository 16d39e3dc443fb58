import { existsSync } from "node:fs";
import path from "node:path";
import { type Config, parseConfig, SettingsError, adoptConfig } from "@/lib/core/config";
import { findUnknownSettings } from "@/lib/core/unknown-settings";
import { EXIT, StartFailure } from "./start-failure";

/** Root of the project, the folder of package.json: all our programs run in it. */
export const projectRoot = process.cwd();
const envFile = path.join(projectRoot, ".env");

/**
 * Reads the settings of this process: the environment, then the file `.env` for settings the environment does
 * not say. Wrong settings end the start with all their problems at once.
 */
export function readSettings(overrides: Readonly<Record<string, string>> = {}): Config {
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  try {
    const settings = parseConfig({ ...process.env, ...overrides });
    adoptConfig(settings);
    return settings;
  } catch (error) {
    if (error instanceof SettingsError) throw new StartFailure(error.message, EXIT.settings);
    throw error;
  }
}

/** A name among the settings that has no effect, and what to do about it. */
type SettingWithoutEffect = {
  readonly name: string;
  readonly message: string;
  readonly mend: string;
};

/** Settings that are probably misspelt. They are only warnings, because the name may belong to another program. */
export function settingsWithoutEffect(): readonly SettingWithoutEffect[] {
  return findUnknownSettings(process.env, envFile).map(({ name, file, meant }) => ({
    name,
    message: `${name} in ${file === envFile ? ".env" : (file ?? "the environment")} is no setting and has no effect.`,
    mend: meant ? `Was ${meant} meant?` : "Remove it, or look up its name in .env.example.",
  }));
}

/** Whether a script of package.json began this process. */
export function isBegunByNpm(): boolean {
  return process.env.npm_lifecycle_event !== undefined;
}

/** The environment of this process with changes; for our own child processes. */
export function environmentWith(
  changes: Readonly<Record<string, string | undefined>>,
): NodeJS.ProcessEnv {
  return { ...process.env, ...changes };
}

/** The environment of other programs: no settings, no secrets, a fixed language and time zone. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  return { NODE_ENV: "production", PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" };
}
