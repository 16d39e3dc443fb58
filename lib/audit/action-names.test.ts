import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { auditLog as inEnglish } from "@/lib/i18n/messages/en/pages";

const LIB = path.join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(file, "utf8");
const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap(([, found]) => found ?? []);

const code = readdirSync(LIB, { recursive: true, encoding: "utf8" })
  .filter((name) => /\/service(\/.*)?(?<!\.test)\.ts$/.test(name))
  .map((name) => path.join(LIB, name));

/** What a file of a module notes, where it names it: with the kind of its object, or by the function of its module. */
function actionsIn(file: string): string[] {
  const text = read(file);
  const shared = path.join(path.dirname(file), "audit.ts");
  const [kind] = matches(
    existsSync(shared) ? text + read(shared) : text,
    /auditFor\("([a-z]+)"\)/g,
  );
  const noted = matches(text, /\baudit(?:Sql)?\(\s*\w+,\s*"([\w.-]+)"/g);
  return [
    ...noted.map((action) => `${kind}.${action}`),
    ...matches(text, /\baction: "([a-z]+\.[\w.-]+)"/g),
  ];
}

const wordsOf = (action: string) =>
  action
    .split(".")
    .reduce<unknown>(
      (at, part) => (at as Record<string, unknown> | undefined)?.[part],
      inEnglish.actions,
    );

test("everything that the code notes in the log has words for its readers", () => {
  const actions = [...new Set(code.flatMap(actionsIn))].sort();
  expect(actions.length).toBeGreaterThan(50);
  expect(actions).toContain("work.take-down");
  const unnamed = actions.filter((action) =>
    [action, `${action}.start`].every((one) => typeof wordsOf(one) !== "string"),
  );
  expect(unnamed).toEqual([]);
});
