import { readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { parseConfig, settingsSchema } from "@/lib/core/config";
import { projectRoot } from "./environment";

const text = readFileSync(path.join(projectRoot, ".env.example"), "utf8");

describe(".env.example", () => {
  test("names every setting and nothing else", () => {
    const named = [...text.matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(named.sort()).toEqual(Object.keys(settingsSchema.shape).sort());
  });

  test("shows the defaults of those that have a simple one", () => {
    const defaults: Record<string, unknown> = parseConfig({});
    const isSimple = (name: string) =>
      name !== "APP_URL" && ["string", "number", "boolean"].includes(typeof defaults[name]);
    const shown = Object.entries(parseEnv(text.replace(/^#([A-Z_]+=)/gm, "$1")));
    const simple = shown.filter(([name]) => isSimple(name));
    expect(simple.length).toBeGreaterThan(20);
    expect(parseConfig(Object.fromEntries(simple))).toEqual(defaults);
  });
});
