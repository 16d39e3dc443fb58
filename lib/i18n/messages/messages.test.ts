import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { createTranslator } from "next-intl";
import { LOCALES } from "../locales";
import { MESSAGES } from ".";
import { PAGE_WORDINGS, SERVICE_MESSAGES } from "./service";

type Tree = { readonly [key: string]: string | Tree };

/** Every text with its dotted path. */
function flatten(tree: Tree, at = ""): [path: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] => {
    const path = at ? `${at}.${key}` : key;
    return typeof value === "string" ? [[path, value]] : flatten(value, path);
  });
}

/** Names of the values of a text. Braces inside an argument hold a text again, which may have its own. */
function placeholders(given: string): string[] {
  const text = given.replaceAll(/'[{}]'/g, ""); // braces that are said
  const found = new Set<string>();
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "{") {
      const name = /^\{\s*(\w+)/.exec(text.slice(at))?.[1];
      if (depth % 2 === 0 && name) found.add(name);
      depth += 1;
    } else if (text[at] === "}") depth -= 1;
  }
  for (const [, tag] of text.matchAll(/<(\w+)>/g)) found.add(`<${tag}>`);
  return [...found].sort();
}

/** How many keys are written in a file; of two that are the same, parsing keeps one. */
const keysWritten = (json: string) =>
  [...json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter(([, colon]) => colon).length;
const keysRead = (tree: Tree): number =>
  Object.values(tree).reduce<number>(
    (sum, value) => sum + 1 + (typeof value === "string" ? 0 : keysRead(value)),
    0,
  );

test.each(LOCALES)("no key is written twice in %s", (locale) => {
  const folder = path.join(import.meta.dirname, locale);
  const twice = readdirSync(folder).filter((file) => {
    if (!file.endsWith(".json")) return false;
    const text = readFileSync(path.join(folder, file), "utf8");
    return keysWritten(text) !== keysRead(JSON.parse(text) as Tree);
  });
  expect(twice).toEqual([]);
});

/** Names of requests' events have dots in them. */
const flatKeys = (texts: ReadonlyMap<string, string>) =>
  Object.fromEntries([...texts].map(([path, text]) => [path.replaceAll(".", "/"), text]));

const catalogues = [
  ["pages", MESSAGES],
  ["the service", SERVICE_MESSAGES],
] as const;
const cases = catalogues.flatMap(([of, all]) =>
  LOCALES.map((locale) => [of, locale, all[locale], all.en] as const),
);

describe.each(cases)("the texts of %s in %s", (of, locale, messages, inEnglish) => {
  const english = new Map(flatten(inEnglish));
  const texts = new Map(flatten(messages));

  test("are the same as in every other language", () => {
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test("leave room for the same values", () => {
    const different = [...english].filter(
      ([path, text]) => placeholders(text).join() !== placeholders(texts.get(path) ?? "").join(),
    );
    expect(different.map(([path]) => path)).toEqual([]);
  });

  test("can all be put together", () => {
    const problems: string[] = [];
    const onError = (error: Error) => problems.push(error.message);
    const t = createTranslator({ locale, messages: flatKeys(texts), onError });
    for (const [path, text] of texts) {
      const values = placeholders(text).map((name) =>
        name.startsWith("<") ? [name.slice(1, -1), (chunks: unknown) => chunks] : [name, 2],
      );
      void t.rich(path.replaceAll(".", "/") as never, Object.fromEntries(values) as never);
    }
    expect(problems).toEqual([]);
  });

  test.runIf(of === "pages")("take no values where they are said as they stand", () => {
    const bare = [...texts].filter(([path]) =>
      /^(?:client\.|lastResort\.|shell\.description$)/.test(path),
    );
    expect(bare.length).toBeGreaterThan(1);
    expect(bare.filter(([, text]) => /[{}<>']/.test(text))).toEqual([]);
  });

  test("are there", () => {
    expect([...texts].filter(([, text]) => text.trim() === "")).toEqual([]);
  });
});

test.each(Object.entries(PAGE_WORDINGS))(
  "%s words texts of the service that are there, with values they have",
  (_, wording) => {
    const texts = new Map(flatten(SERVICE_MESSAGES.en));
    const wrong = flatten(wording as Tree).filter(([path, text]) => {
      const given = placeholders(texts.get(path) ?? "");
      return !texts.has(path) || placeholders(text).some((name) => !given.includes(name));
    });
    expect(wrong).toEqual([]);
  },
);

test("pages cannot hand browsers what the service says, but for what forms say of their fields", () => {
  const areas: readonly string[] = Object.keys(MESSAGES.en);
  expect(areas).toContain("validation");
  expect(areas).not.toContain("service");
  const texts = new Set(flatten(MESSAGES.en).map(([, text]) => text));
  const { validation: _, ...service } = SERVICE_MESSAGES.en;
  const shared = flatten(service).filter(([, text]) => text.length > 40 && texts.has(text));
  expect(shared).toEqual([]);
});
