import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findUnknownSettings } from "./unknown-settings";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "commonshelf-settings-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}
const noFile = () => path.join(folder, "missing");

describe("settings that nobody reads", () => {
  test("are all named in .env, with the setting that was meant", () => {
    const file = fileWith("one.env", "SITE_NMAE=Reef\nTHEME=dark\nSITE_NAME=Reef\nTZ=UTC\n");
    expect(findUnknownSettings({}, file)).toEqual([
      { name: "SITE_NMAE", file, meant: "SITE_NAME" },
      { name: "THEME", file, meant: undefined },
    ]);
  });

  test("are all named in the settings file, wherever its path is said", () => {
    const settings = fileWith("settings.json", '{"site_name": "Reef", "MAIL_FORM": "a@b.org"}');
    const file = fileWith("two.env", `SETTINGS_FILE=${settings}\n`);
    expect(findUnknownSettings({}, file)).toEqual([
      { name: "site_name", file: settings, meant: "SITE_NAME" },
      { name: "MAIL_FORM", file: settings, meant: "MAIL_FROM" },
    ]);
  });

  test("are named in the environment when they are a letter or two from a setting", () => {
    const environment = {
      SMPT_URL: "smtp://localhost",
      APP_SECRET_FIEL: "/run/secret",
      APP_SECRETS: "x",
      HOME: "/root",
      PATH: "/bin",
      EDITOR: "vi",
      NODE_ENVS: "x",
      SITE_NAME: "Reef",
      DATABASE_URL_FILE: "/run/url",
    };
    expect(findUnknownSettings(environment, noFile())).toEqual([
      { name: "SMPT_URL", file: undefined, meant: "SMTP_URL" },
      { name: "APP_SECRET_FIEL", file: undefined, meant: "APP_SECRET_FILE" },
      { name: "APP_SECRETS", file: undefined, meant: "APP_SECRET" },
    ]);
  });

  test("are not those that another setting names", () => {
    const endpoints = { reef: { url: "https://reef.example/{id}", token_name: "REEF_TOKEN" } };
    const setting = `GROUP_COLLECTIONS_METADATA_ENDPOINTS=${JSON.stringify(endpoints)}`;
    const file = fileWith("three.env", `${setting}\nREEF_TOKEN=x\nREEF_TOKEN_FILE=/x\nTOKEN=x\n`);
    expect(findUnknownSettings({}, file).map(({ name }) => name)).toEqual(["TOKEN"]);
  });

  test("stand once in the answer when .env was read into the environment", () => {
    const file = fileWith("four.env", "SMPT_URL=smtp://localhost\n");
    const found = findUnknownSettings({ SMPT_URL: "smtp://localhost" }, file);
    expect(found).toEqual([{ name: "SMPT_URL", file, meant: "SMTP_URL" }]);
  });
});
