import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseConfig, SettingsError, settingsSchema } from "./config";

let folder: string;
beforeAll(() => void (folder = mkdtempSync(path.join(os.tmpdir(), "settings-"))));
afterAll(() => rmSync(folder, { recursive: true }));

function problemsOf(environment: Record<string, string>): string[] {
  try {
    parseConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return [...error.problems];
    throw error;
  }
}

describe("settings", () => {
  test("need none to be set", () => {
    const settings = parseConfig({});
    expect(settings.PORT).toBe(3000);
    expect(settings.APP_URL).toBe("http://localhost:3000");
    expect(path.isAbsolute(settings.DATA_DIR)).toBe(true);
  });

  test("name every problem at once, each with its setting", () => {
    const problems = problemsOf({
      PORT: "many",
      APP_URL: "example.org",
      SSO_SAML_IDPS: "{",
      RATE_LIMITS: "yes",
    });
    expect(problems).toHaveLength(4);
    for (const name of ["PORT", "APP_URL", "SSO_SAML_IDPS", "RATE_LIMITS"])
      expect(problems.some((one) => one.startsWith(name))).toBe(true);
  });

  test("hosts are named with commas between, or as a list", () => {
    const expected = ["data.example.org", "mirror.example.org:8443"];
    expect(
      parseConfig({ FILES_FETCH_HOSTS: "Data.example.org, mirror.example.org:8443" }),
    ).toMatchObject({ FILES_FETCH_HOSTS: expected, FILES_REMOTE_HOSTS: [] });
    const file = path.join(folder, "hosts.json");
    writeFileSync(file, JSON.stringify({ FILES_REMOTE_HOSTS: expected }));
    expect(parseConfig({ SETTINGS_FILE: file }).FILES_REMOTE_HOSTS).toEqual(expected);
  });

  test.each(["https://data.example.org", "data.example.org/files", "*.example.org/", "a b:c"])(
    "%s is no host",
    (given) => {
      expect(problemsOf({ FILES_FETCH_HOSTS: given })[0]).toMatch(/^FILES_FETCH_HOSTS/);
    },
  );

  test("an empty variable counts as not given", () => {
    expect(parseConfig({ DATABASE_URL: "", SITE_NAME: "" }).SITE_NAME).toBe("Commonshelf");
  });

  test("the public address loses its trailing slash", () => {
    expect(parseConfig({ APP_URL: "https://repo.example.org/" }).APP_URL).toBe(
      "https://repo.example.org",
    );
  });

  test("dictionaries come as JSON and keep their names", () => {
    const value = JSON.stringify({
      exampleCommons: { url: "https://c.example.org/g/{id}", token_name: "T" },
    });
    const settings = parseConfig({ GROUP_COLLECTIONS_METADATA_ENDPOINTS: value });
    expect(settings.GROUP_COLLECTIONS_METADATA_ENDPOINTS.exampleCommons?.token_name).toBe("T");
    expect(
      problemsOf({ GROUP_COLLECTIONS_METADATA_ENDPOINTS: '{"x":{"url":"https://c.example.org"}}' }),
    ).not.toEqual([]);
  });

  test("secrets may come from files, and a file that is missing is named", () => {
    const file = path.join(folder, "secret");
    writeFileSync(file, `${"s".repeat(40)}\n`);
    expect(parseConfig({ APP_SECRET_FILE: file }).APP_SECRET).toBe("s".repeat(40));
    expect(problemsOf({ APP_SECRET_FILE: path.join(folder, "none") })[0]).toContain(
      "does not exist",
    );
  });

  test("a settings file fills what the environment leaves open", () => {
    const file = path.join(folder, "settings.json");
    writeFileSync(file, JSON.stringify({ SITE_NAME: "From file", PORT: 4000, RATE_LIMITS: false }));
    const settings = parseConfig({ SETTINGS_FILE: file, PORT: "5000" });
    expect(settings).toMatchObject({ SITE_NAME: "From file", PORT: 5000, RATE_LIMITS: false });
  });
});

describe(".env.example", () => {
  const example = readFileSync(path.resolve(import.meta.dirname, "../../.env.example"), "utf8");
  const shown = new Map(
    [...example.matchAll(/^#([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );

  test("shows every setting, and no other", () => {
    expect([...shown.keys()].sort()).toEqual(Object.keys(settingsSchema.shape).sort());
  });

  test("shows the default where there is one, and only values that would be taken", () => {
    const defaults = parseConfig({}) as Record<string, unknown>;
    const given = Object.fromEntries(
      [...shown].filter(([name, value]) => value !== "" && name !== "SETTINGS_FILE"),
    );
    const taken = parseConfig(given) as Record<string, unknown>;
    const examples = [
      "APP_URL",
      "SUPPORT_EMAIL",
      "ADMIN_EMAIL",
      "ADMIN_PASSWORD",
      "DATABASE_URL",
      "SMTP_URL",
      "COMMONS_PROFILES_API_URL",
    ];
    const dictionaries = [
      "OIDC_PROVIDERS",
      "SSO_SAML_IDPS",
      "GROUP_COLLECTIONS_METADATA_ENDPOINTS",
      "REMOTE_USER_DATA_API_ENDPOINTS",
      "RECORD_IMPORTER_COMMUNITIES",
    ];
    for (const name of shown.keys())
      if (![...examples, ...dictionaries].includes(name))
        expect([name, taken[name]]).toEqual([name, defaults[name]]);
  });
});
