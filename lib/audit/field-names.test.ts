import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import type { Collection } from "@/lib/collections";
import { LOCALES } from "@/lib/i18n/locales";
import english from "@/lib/i18n/messages/en/administration.json";
import { accessSettingsJson } from "@/lib/works/wire/work";

const LIB = path.join(import.meta.dirname, "..");

/** The names of an object as it is written in the code, those of objects spread into it included. */
function namesIn(node: ts.Node): string[] {
  if (!ts.isObjectLiteralExpression(node)) {
    const inner: string[] = [];
    ts.forEachChild(node, (child) => void inner.push(...namesIn(child)));
    return inner;
  }
  return node.properties.flatMap((one) => {
    if (ts.isSpreadAssignment(one)) return namesIn(one.expression);
    return one.name && ts.isIdentifier(one.name) ? [one.name.text] : [];
  });
}

const isObject = (node: ts.Node | undefined) =>
  node !== undefined && ts.isObjectLiteralExpression(node);

/** The names of what a file notes of an action: its details, and what was before and after it. */
function notedIn(node: ts.Node): string[] {
  const own: string[] = [];
  if (
    ts.isCallExpression(node) &&
    /^(audit|auditSql|changedFields)$/.test(node.expression.getText())
  )
    own.push(...node.arguments.filter(isObject).flatMap(namesIn));
  if (
    ts.isPropertyAssignment(node) &&
    /^(detail|before|after)$/.test(node.name.getText()) &&
    isObject(node.initializer)
  )
    own.push(...namesIn(node.initializer));
  if (ts.isVariableDeclaration(node) && /auditFields$/i.test(node.name.getText()))
    own.push(...namesIn(node));
  ts.forEachChild(node, (child) => void own.push(...notedIn(child)));
  return own;
}

const noted = readdirSync(LIB, { recursive: true, encoding: "utf8" })
  .filter((name) => /^(?!db|server)[\w-]+\/(service[./]|access)(?!.*\.test).*ts$/.test(name))
  .map((name) => path.join(LIB, name))
  .filter((file) => existsSync(file))
  .map((file) => [file, readFileSync(file, "utf8")] as const)
  .filter(([, text]) => /audit/i.test(text))
  .flatMap(([file, text]) =>
    notedIn(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)),
  );

const COLLECTION_ACCESS: Record<keyof Collection["access"], true> = {
  visibility: true,
  members_visibility: true,
  member_policy: true,
  record_policy: true,
  review_policy: true,
};

test("every field that the log keeps has words for its readers", () => {
  const fields = new Set([
    ...noted,
    // Those that the code does not write out.
    ...LOCALES,
    ...Object.keys(COLLECTION_ACCESS),
    ...Object.keys(accessSettingsJson.shape),
  ]);
  expect([...fields]).toEqual(expect.arrayContaining(["active", "embargo_until", "de", "reason"]));
  expect([...fields].filter((field) => !(field in english.entry.names)).sort()).toEqual([]);
});
