import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { isObject } from "./json";
import { oidcProvider, oidcProviderName, secretVariables } from "./oidc-settings";
import { partnerSettings, tokenVariables } from "./partner-settings";

/**
 * Every setting of the service, parsed once from the environment. Other code reads settings by `config()` only.
 *
 * A setting may come from three places, the first that has it wins: the variable itself, the variable with
 * `_FILE` behind its name (the path of a file that holds the value, for secrets), and the JSON object in the
 * file named by `SETTINGS_FILE`. All problems are reported together, each with its mend.
 */

const text = z.string().trim();
const flag = z
  .enum(["true", "false"], { error: "must be true or false" })
  .transform((value) => value === "true");
const count = (least = 0) =>
  z.coerce
    .number({ error: "must be a whole number" })
    .int("must be a whole number")
    .min(least, `must be ${least} or more`);
const address = z
  .url({ protocol: /^https?$/, error: "must be an address such as https://repository.example.org" })
  .transform((value) => value.replace(/\/+$/, ""));
const isHost = (host: string) =>
  URL.canParse(`https://${host}/`) && new URL(`https://${host}/`).host === host;
/** A list with commas between, or a JSON list. */
const listOf = <Value extends z.ZodType>(value: Value) =>
  z.preprocess(
    (given) =>
      typeof given === "string"
        ? given
            .toLowerCase()
            .split(/[\s,]+/)
            .filter(Boolean)
        : given,
    z.array(value),
  );
/** Names of hosts; with the port where it is not the usual one. */
const hosts = listOf(
  z.string().refine(isHost, "must name hosts such as data.example.org, with commas between"),
);
const networks = listOf(
  z.union([z.cidrv4(), z.cidrv6()], {
    error: "must name networks such as 192.0.2.0/24, with commas between",
  }),
);
/** One secret, or two with a comma between while one replaces the other. */
const tokens = z.preprocess(
  (given) =>
    typeof given === "string"
      ? given
          .split(",")
          .map((one) => one.trim())
          .filter(Boolean)
      : given,
  z
    .array(z.string().min(16, "must have at least 16 characters"))
    .max(2, "must be one token, or two with a comma between"),
);
const dictionary = <Value extends z.ZodType>(value: Value, name: z.ZodString = z.string()) =>
  z.preprocess(
    (given, context) => {
      if (typeof given !== "string") return given;
      try {
        return JSON.parse(given) as unknown;
      } catch {
        context.issues.push({ code: "custom", message: "must be a JSON object", input: given });
        return z.NEVER;
      }
    },
    z.record(name, value),
  );

export const settingsSchema = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("production"),
  HOST: text.default("127.0.0.1"),
  PORT: count().max(65535).default(3000),
  APP_URL: address.optional(),
  APP_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  DATA_DIR: text.default("./data"),
  SETTINGS_FILE: text.optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),

  SITE_NAME: text.default("Commonshelf"),
  SITE_DESCRIPTION: text.optional(),
  GENERATOR: text.default("InvenioRDM 13.0"),
  STATS_DASHBOARD_COMMUNITY_OPT_IN: flag.default(true),
  STATS_REPORTING_MONTH: count(1).max(12).default(1),
  STATS_PRIVACY_SIGNALS: flag.default(false),
  STATS_IGNORED_NETWORKS: networks.default([]),
  STATS_EVENT_DAYS: count(0).default(750),
  REGISTRATION: z.enum(["open", "closed"]).default("open"),
  REGISTRATION_TEXT: text.max(1_000).optional(),
  SUPPORT_EMAIL: z.email("must be an e-mail address").optional(),
  ADMIN_EMAIL: z.email("must be an e-mail address").optional(),
  ADMIN_PASSWORD: z.string().min(8, "must have at least 8 characters").optional(),

  DATABASE_URL: text.regex(/^postgres(ql)?:\/\//, "must start with postgresql://").optional(),
  DATABASE_POOL: count(2).max(200).default(10),
  WORKER_CONCURRENCY: count(1).max(64).default(4),

  SMTP_URL: text.regex(/^smtps?:\/\//, "must start with smtp:// or smtps://").optional(),
  OUTBOX_DAYS: count(1).default(30),
  NOTIFICATION_DAYS: count(1).default(180),
  CALL_PRIVATE_ADDRESSES: flag.default(false),
  CALL_PRIVATE_HOSTS: hosts.default([]),
  MAIL_FROM: z.email("must be an e-mail address").default("repository@localhost.localdomain"),
  // Those of lib/i18n/locales.ts.
  MAIL_LANGUAGE: z.enum(["en", "de"]).default("en"),

  TRUSTED_PROXIES: count().max(16).default(0),
  METRICS_TOKEN: text.min(16, "must have at least 16 characters").optional(),
  MAINTENANCE: flag.default(false),
  BODY_MAX_BYTES: count(1024).default(10 * 1024 * 1024),

  RATE_LIMITS: flag.default(true),
  RATE_GUEST_PER_MINUTE: count(1).default(500),
  RATE_GUEST_PER_HOUR: count(1).default(5000),
  RATE_ADDRESS_PER_MINUTE: count(1).default(5000),
  RATE_USER_PER_MINUTE: count(1).default(1000),
  RATE_USER_PER_HOUR: count(1).default(25_000),
  RATE_LOGIN_PER_MINUTE: count(1).default(10),
  RATE_MAIL_PER_HOUR: count(1).default(20),
  RATE_STATISTICS_PER_MINUTE: count(1).default(100),
  RATE_STATISTICS_USER_PER_HOUR: count(1).default(1000),
  RATE_PARTNER_PER_MINUTE: count(1).default(10_000),

  RATE_STORE: z.enum(["memory", "postgres"]).default("memory"),

  SESSION_DAYS: count(1).max(365).default(30),
  SESSION_IDLE_HOURS: count(1).default(168),

  FILES_ENABLED_BY_DEFAULT: flag.default(true),
  FILES_MAX_PER_WORK: count(1).default(100),
  FILES_ALLOW_EMPTY: flag.default(true),
  FILE_MAX_BYTES: count(1).default(10_000_000_000),
  WORK_QUOTA_BYTES: count(1).default(10_000_000_000),
  FILES_FETCH_HOSTS: hosts.default([]),
  FILES_REMOTE_HOSTS: hosts.default([]),
  METADATA_ONLY_ALLOWED: flag.default(true),
  RESTRICTED_ALLOWED: flag.default(true),

  IMPORT_MAX_BYTES: count(1).default(5_000_000_000),
  IMPORT_MAX_FILES: count(1).default(10_000),
  IMPORT_MAX_WORKS: count(1).default(5_000),
  IMPORT_METADATA_MAX_BYTES: count(1).default(64 * 1024 * 1024),
  IMPORT_UPLOAD_TIMEOUT: count(1).default(300),

  LOGO_MAX_BYTES: count(1).default(1_000_000),
  GROUPS_ALLOWED: flag.default(true),
  MANAGERS_CAN_UPDATE: flag.default(true),
  MEMBERSHIP_REQUESTS: flag.default(true),
  INVITE_BY_EMAIL: flag.default(true),
  RECORD_POLICY: z.enum(["open", "closed"]).default("open"),
  COLLECTION_REQUIRED: flag.default(false),
  OWNERS_CAN_TAKE_OUT: flag.default(true),
  REQUEST_REVIEWERS: flag.default(true),
  REQUEST_LOCKING: flag.default(true),

  DOI_PROVIDER: z.enum(["offline", "none"]).default("offline"),
  /** Asked for the metadata of a DOI that somebody types into the form of a work. */
  DOI_RESOLVER: address.default("https://doi.org"),
  DOI_PREFIX: text.regex(/^10\.\d{4,9}(\.\d+)*$/, "must look like 10.5072").default("10.5072"),

  SEARCH_TIMEOUT_MS: count(100).default(5000),

  ORCID_CLIENT_ID: text.optional(),
  ORCID_CLIENT_SECRET: text.optional(),
  ORCID_SANDBOX: flag.default(false),
  OIDC_PROVIDERS: dictionary(oidcProvider, oidcProviderName).default({}),

  COMMONS_PROFILES_API_TOKEN: tokens.default([]),
  COMMONS_PROFILES_API_URL: address.optional(),
  SSO_SAML_IDPS: dictionary(partnerSettings.SSO_SAML_IDPS).default({}),
  GROUP_COLLECTIONS_METADATA_ENDPOINTS: dictionary(
    partnerSettings.GROUP_COLLECTIONS_METADATA_ENDPOINTS,
  ).default({}),
  REMOTE_USER_DATA_API_ENDPOINTS: dictionary(
    partnerSettings.REMOTE_USER_DATA_API_ENDPOINTS,
  ).default({}),
  GROUP_COLLECTIONS_PURGE_DAYS: count(1).default(30),
  PARTNER_DATA_DAYS: count(1).default(30),
  RECORD_IMPORTER_COMMUNITIES: dictionary(
    z.object({ email_subject_import: text.optional(), email_template_import: text.optional() }),
  ).default({}),
  RDM_REQUESTS_ROUTES: dictionary(text).default({
    "community-dashboard-request-details": "/collections/<pid_value>/requests/<request_pid_value>",
  }),
});

type Parsed = z.infer<typeof settingsSchema>;
export type Config = Omit<Parsed, "APP_URL" | "DATA_DIR"> & {
  /** Public address without a trailing slash. */
  APP_URL: string;
  /** Absolute path. */
  DATA_DIR: string;
  /** Tokens for calls to partners, by the variables that the settings of partners name; those that are set. */
  PARTNER_TOKENS: Readonly<Record<string, string>>;
  /** Secrets of this service at providers of OpenID Connect, by the variables that their settings name. */
  OIDC_SECRETS: Readonly<Record<string, string>>;
};

/** All that is wrong with the settings, one sentence each. */
export class SettingsError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The settings cannot be used:\n${problems.map((one) => `  - ${one}`).join("\n")}`);
    this.name = "SettingsError";
  }
}

/** Parses an environment; throws {@link SettingsError} naming every problem at once. */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const given = collect(environment, Object.keys(settingsSchema.shape), problems);
  const result = settingsSchema.safeParse(given);
  if (!result.success) {
    for (const issue of result.error.issues) {
      const name = issue.path.map(String).join(".");
      problems.push(`${name} ${issue.message}. See ${String(issue.path[0])} in .env.example.`);
    }
  }
  if (problems.length > 0 || !result.success) throw new SettingsError(problems);
  const settings = result.data;
  problems.push(...namesInBoth(settings));
  const valuesOf = (names: readonly string[]) => {
    const found = collect(environment, names, problems);
    const isText = ([, value]: [string, unknown]) => typeof value === "string" && value !== "";
    const texts = Object.entries(found).filter((one) => names.includes(one[0]) && isText(one));
    return Object.fromEntries(texts.map(([name, value]) => [name, String(value).trim()]));
  };
  const PARTNER_TOKENS = valuesOf(tokenVariables(settings));
  const OIDC_SECRETS = valuesOf(secretVariables(settings.OIDC_PROVIDERS));
  if (problems.length > 0) throw new SettingsError(problems);
  return {
    ...settings,
    PARTNER_TOKENS,
    OIDC_SECRETS,
    APP_URL: settings.APP_URL ?? `http://localhost:${settings.PORT}`,
    DATA_DIR: path.resolve(/*turbopackIgnore: true*/ process.cwd(), settings.DATA_DIR),
  };
}

/** Identities are kept by the name of their provider, so that a name must mean one. */
function namesInBoth(settings: Parsed): string[] {
  const partners = new Set([
    ...Object.keys(settings.SSO_SAML_IDPS),
    ...Object.keys(settings.GROUP_COLLECTIONS_METADATA_ENDPOINTS),
    ...Object.entries(settings.REMOTE_USER_DATA_API_ENDPOINTS).flatMap(([name, one]) => [
      name,
      ...(one.aliases ?? []),
    ]),
  ]);
  if (settings.ORCID_CLIENT_ID) partners.add("orcid");
  return Object.keys(settings.OIDC_PROVIDERS)
    .filter((name) => partners.has(name))
    .map(
      (name) =>
        `OIDC_PROVIDERS.${name} bears the name of another provider or partner. Give it a name of its own.`,
    );
}

function collect(
  environment: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
  problems: string[],
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const settingsFile = environment.SETTINGS_FILE;
  if (settingsFile) Object.assign(values, readSettingsFile(settingsFile, problems));
  for (const name of names) {
    const direct = environment[name];
    const file = environment[`${name}_FILE`];
    if (direct !== undefined && direct !== "") values[name] = direct;
    else if (file) {
      if (existsSync(file)) values[name] = readFileSync(file, "utf8").trim();
      else
        problems.push(
          `${name}_FILE names ${file}, which does not exist. Write the file or unset it.`,
        );
    } else if (typeof values[name] === "number" || typeof values[name] === "boolean") {
      values[name] = String(values[name]); // JSON knows numbers; the environment knows only text
    }
  }
  return values;
}

/** What the settings file says; what is wrong with it is added to `problems`. */
export function readSettingsFile(file: string, problems: string[]): Record<string, unknown> {
  if (!existsSync(file)) {
    problems.push(`SETTINGS_FILE names ${file}, which does not exist. Write the file or unset it.`);
    return {};
  }
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (isObject(parsed)) return parsed;
  } catch {
    // reported below, together with valid JSON of another shape
  }
  problems.push(
    `SETTINGS_FILE (${file}) must contain one JSON object, e.g. {"SITE_NAME": "Example"}.`,
  );
  return {};
}

let current: Config | undefined;

/** The settings of this process. Parsed at the first call, so that a build needs none. */
export function config(): Config {
  return (current ??= parseConfig(process.env));
}

/** Replaces the settings of this process; for the launcher and for tests. */
export function adoptConfig(settings: Config): void {
  current = settings;
}
