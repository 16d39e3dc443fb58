import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { distance } from "fastest-levenshtein";
import { readSettingsFile, settingsSchema } from "./config";

/** A name that no setting has, so that its value has no effect. */
type UnknownSetting = {
  readonly name: string;
  /** The file it stands in; none for a variable of the environment. */
  readonly file: string | undefined;
  /** The setting that was probably meant. */
  readonly meant: string | undefined;
};

const SETTINGS = Object.keys(settingsSchema.shape);
/** The second of each names the file that holds the value. */
const NAMES = SETTINGS.flatMap((name) => [name, `${name}_FILE`]);
/** Read by Node, npm, OpenSSL and the libraries of the system. */
const FOREIGN = /^(NODE|NEXT|NPM|UV|SSL|LC|PG)_|^(TZ|LANG|PATH|HOME|TMPDIR|DEBUG)$|_PROXY$/i;
/** Two letters are much of a short name: HOME is no misspelt HOST. */
const SHORT_NAME = 6;

/**
 * Names without effect: all of them in `.env` and in the settings file; in the environment, which other programs use as
 * well, those that differ from a setting in one or two letters. Variables that a setting names as the place of a secret
 * (`token_name`) are known.
 */
export function findUnknownSettings(
  environment: Readonly<Record<string, string | undefined>>,
  envFile: string,
): readonly UnknownSetting[] {
  const inEnvFile = existsSync(envFile) ? parseEnv(readFileSync(envFile, "utf8")) : {};
  const all = { ...inEnvFile, ...environment };
  const inSettingsFile = all.SETTINGS_FILE ? readSettingsFile(all.SETTINGS_FILE, []) : {};
  const named = new Set(
    textsIn([inSettingsFile, SETTINGS.map((name) => parsedIfJson(all[name] ?? ""))]),
  );
  const isUnknown = (name: string) =>
    !NAMES.includes(name) && !named.has(name.replace(/_FILE$/, "")) && !FOREIGN.test(name);
  const unknownIn = (values: object, file?: string) =>
    Object.keys(values)
      .filter(isUnknown)
      .map((name) => ({ name, file, meant: meantBy(name) }));
  return [
    ...unknownIn(inEnvFile, envFile),
    ...unknownIn(inSettingsFile, all.SETTINGS_FILE),
    ...unknownIn(environment).filter(({ name, meant }) => meant && !(name in inEnvFile)),
  ];
}

function meantBy(name: string): string | undefined {
  const [best] = NAMES.map((known) => ({ known, letters: distance(name.toUpperCase(), known) }))
    .filter(({ known, letters }) => letters <= (known.length < SHORT_NAME ? 1 : 2))
    .sort((one, other) => one.letters - other.letters);
  return best?.known;
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function parsedIfJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
