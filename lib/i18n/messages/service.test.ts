import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { REQUEST_EVENTS } from "@/emails/request-events";
import { SERVICE_MESSAGES } from "./service";

/* Code names messages by literal keys, so that the keys can be compared with the catalogue. */

type Tree = { readonly [key: string]: string | Tree };

const flatten = (tree: Tree, at = ""): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([name, value]): [string, string][] => {
    const key = at ? `${at}.${name}` : name;
    return typeof value === "string" ? [[key, value]] : flatten(value, key);
  });

const texts = new Map(flatten(SERVICE_MESSAGES.en));
const taken = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name))].sort();

type Use = { key: string; at: string; gives: string[] | "unknown" };

const root = path.resolve(import.meta.dirname, "../../..");
const uses = ["app", "components", "emails", "lib"].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.test|\.d)\.tsx?$/.test(name) && !name.includes("generated"))
    .flatMap((name) => usesIn(path.join(folder, name))),
);

function usesIn(name: string): Use[] {
  const source = ts.createSourceFile(
    name,
    readFileSync(path.join(root, name), "utf8"),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: Use[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) && texts.has(node.text))
      found.push({ key: node.text, at: name, gives: givenWith(node) });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The names of the values that stand behind a key in a call; none where it stands alone. */
function givenWith(key: ts.StringLiteral): string[] | "unknown" {
  const call = key.parent;
  if (!ts.isCallExpression(call) && !ts.isNewExpression(call)) {
    // Chosen between: the values follow the choice.
    return ts.isConditionalExpression(call) || ts.isBinaryExpression(call) ? "unknown" : [];
  }
  const values = call.arguments?.[call.arguments.indexOf(key) + 1];
  if (!values) return [];
  if (!ts.isObjectLiteralExpression(values)) return [];
  return values.properties.flatMap(({ name }) => name?.getText() ?? []).sort();
}

test("every message is one that some code names", () => {
  const named = new Set(uses.map(({ key }) => key));
  for (const event of REQUEST_EVENTS)
    for (const part of ["subject", "line"]) named.add(`requestEvents.${event}.${part}`);
  expect([...texts.keys()].filter((key) => !named.has(key))).toEqual([]);
});

test("every message is given the values it takes", () => {
  // Problems of shapes bring their own, and a few keys are chosen before the values are known.
  const isOther = ({ key, gives }: Use) =>
    gives === "unknown" || key.startsWith("validation.") || LATE.some((one) => key.startsWith(one));
  const wrong = uses
    .filter((use) => !isOther(use))
    .filter(({ key, gives }) => taken(texts.get(key) ?? "").some((name) => !gives.includes(name)));
  expect(wrong).toEqual([]);
});

const LATE = ["requestEvents.any"];
