import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { withTexts } from "@/components/developers/operation-texts";
import { SECTIONS } from "@/components/developers/sections";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "@/lib/i18n/locales";
import { readSection } from "./api-reference";

async function textsIn(locale: Locale): Promise<string[]> {
  const texts = new Set<string>();
  for (const section of SECTIONS)
    for (const operation of await readSection(section, locale))
      withTexts(operation, (text) => {
        texts.add(text);
        return text;
      });
  return [...texts];
}

/** What stands in backticks, in any order. */
const codeIn = (text: string) =>
  text
    .split("`")
    .filter((_, at) => at % 2 === 1)
    .toSorted();

const english = await textsIn(DEFAULT_LOCALE);

describe.each(LOCALES.filter((locale) => locale !== DEFAULT_LOCALE))(
  "texts of contracts in %s",
  (locale) => {
    const file = path.join(import.meta.dirname, `../lib/i18n/contract-texts/${locale}.json`);
    const json = readFileSync(file, "utf8");
    const texts = new Map(Object.entries(JSON.parse(json) as Record<string, string>));

    test("are there for each that the reference shows, and for no other", () => {
      expect([...texts.keys()].toSorted()).toEqual(english.toSorted());
    });

    test("are written once", () => {
      const lines = json.split("\n").filter((line) => line.includes(": "));
      expect(lines.length).toBe(texts.size);
    });

    test("have the same names and values in them", () => {
      const other = [...texts].filter(([key, text]) => codeIn(key).join() !== codeIn(text).join());
      expect(other).toEqual([]);
    });

    test("are what readers get", async () => {
      expect((await textsIn(locale)).toSorted()).toEqual([...new Set(texts.values())].toSorted());
    });
  },
);
