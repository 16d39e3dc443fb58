import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

/** A project of the same name, since rules are given to folders by it. */
let project: string;

beforeAll(() => {
  project = path.join(
    mkdtempSync(path.join(os.tmpdir(), "commonshelf-lint-")),
    path.basename(root),
  );
  mkdirSync(project);
  writeFileSync(
    path.join(project, "tsconfig.json"),
    JSON.stringify({ compilerOptions: { strict: true, jsx: "preserve", noEmit: true } }),
  );
});
afterAll(() => rmSync(path.dirname(project), { recursive: true, force: true }));

/** The rules that a file breaks, in their order. */
function broken(file: string, text: string): string[] {
  const place = path.join(project, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
  const linter = path.join(root, "node_modules/oxlint/bin/oxlint");
  const config = path.join(root, "tests/oxlint.config.mjs");
  const { stdout } = spawnSync(
    process.execPath,
    [linter, "--config", config, "--type-aware", "--format", "json", place],
    { cwd: project, encoding: "utf8" },
  );
  rmSync(place);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string }[] };
  return [...new Set(diagnostics.map(({ code }) => code))].sort();
}

const RUNS_SQL = `export const run = (db: { $queryRawUnsafe(text: string): void }) => db.$queryRawUnsafe("SELECT 1");\n`;

test.each<[file: string, text: string, rules: string[]]>([
  ["lib/works/service/list.ts", RUNS_SQL, ["commonshelf(raw-sql)"]],
  ["lib/works/repository/list.ts", RUNS_SQL, ["commonshelf(raw-text)"]],
  ["lib/works/service/list.test.ts", RUNS_SQL, []],
  [
    "components/works/card.ts",
    `export const card = { title: "Some words" };\n`,
    ["commonshelf(bare-texts)"],
  ],
  [
    "components/works/go.tsx",
    `export { default as Link } from "next/link";\n`,
    ["commonshelf(bare-links)"],
  ],
  [
    "components/works/send.ts",
    `export const send = () => fetch("/api");\n`,
    ["eslint(no-restricted-globals)"],
  ],
  [
    "components/works/ask.ts",
    `export { call } from "@/lib/client/call";\n`,
    ["eslint(no-restricted-imports)"],
  ],
  ["components/works/renew-usage.ts", `export const send = () => fetch("/api");\n`, []],
  [
    "lib/works/late.ts",
    `declare const later: () => Promise<void>;\nexport const run = () => {\n  later();\n};\n`,
    ["typescript(no-floating-promises)"],
  ],
  [
    "components/works/effect.tsx",
    [
      `declare function useEffect(run: () => void): void;`,
      `export function Part({ is }: { is: boolean }) {`,
      `  if (is) useEffect(() => undefined);`,
      `  return null;`,
      `}`,
    ].join("\n"),
    ["react-hooks(rules-of-hooks)"],
  ],
])("what %s may hold", (file, text, rules) => {
  expect(broken(file, text)).toEqual(rules);
});
