import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");

type Opening = ts.JsxOpeningElement | ts.JsxSelfClosingElement;

function formsIn(node: ts.Node): Opening[] {
  const inner: Opening[] = [];
  ts.forEachChild(node, (child) => void inner.push(...formsIn(child)));
  const isOpening = ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node);
  return isOpening && node.tagName.getText() === "form" ? [node, ...inner] : inner;
}

const namesOf = ({ attributes }: Opening): string[] =>
  attributes.properties.flatMap((one) => (ts.isJsxAttribute(one) ? one.name.getText() : []));

/** Where each form stands, with the names of its attributes. */
const forms = ["components", "app"].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx") && !name.endsWith(".test.tsx"))
    .map((name) => path.join(folder, name))
    .flatMap((file) => {
      const text = readFileSync(path.join(ROOT, file), "utf8");
      if (!text.includes("<form")) return [];
      const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
      return formsIn(source).map((form) => ({ file, names: namesOf(form) }));
    }),
);

// By its method the frame tells what scripts send from what leads to another page, whose line at the top would never end. Before
// scripts are there, what is entered also stays out of the address.
test("forms that are sent by scripts are no questions to another page", () => {
  const sent = forms.filter(({ names }) => names.includes("onSubmit") && !names.includes("action"));
  expect(sent.length).toBeGreaterThan(20);
  expect(sent.filter(({ names }) => !names.includes("method"))).toEqual([]);
});
