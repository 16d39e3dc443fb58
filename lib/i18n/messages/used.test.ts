import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { MESSAGES } from ".";

type Tree = { readonly [key: string]: string | Tree };

function pathsOf(tree: Tree, at = ""): string[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const here = at ? `${at}.${key}` : key;
    return typeof value === "string" ? [here] : pathsOf(value, here);
  });
}

const root = path.resolve(import.meta.dirname, "../../..");
const isCode = (name: string) => /(?<!\.test)\.tsx?$/.test(name) && !name.includes("generated");
const code = ["app", "components", "lib"]
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter(isCode)
      .map((name) => readFileSync(path.join(root, folder, name), "utf8")),
  )
  .join("\n");

/** Names that are put together, such as `${change}Title`: what stands in them is not known here, what stands beside is. */
const beginnings = new Set([...code.matchAll(/\b(\w{4,})\$\{/g)].map(([, found = ""]) => found));
const ends = new Set([...code.matchAll(/\$\{\w+\}(\w{4,})`/g)].map(([, found = ""]) => found));
/** Custom fields are known by what stands behind their prefix, too. */
const words = new Set(
  code.match(/\w+(?:[:-]\w+)*/g)?.flatMap((word) => [word, word.replace(/^\w+:/, "")]),
);

/** Whether any code could mean the text: it has the last part of its path as a word, or makes it. */
function isNamed(last: string): boolean {
  return (
    words.has(last) ||
    (last.includes(" ") && code.includes(last)) ||
    [...beginnings].some((beginning) => last.startsWith(beginning)) ||
    [...ends].some((end) => last.endsWith(end))
  );
}

const { validation: _, ...pages } = MESSAGES.en;

test("every text of pages is one that some code says", () => {
  const unused = pathsOf(pages).filter((name) => !isNamed(name.split(".").at(-1) ?? ""));
  expect(unused).toEqual([]);
});
