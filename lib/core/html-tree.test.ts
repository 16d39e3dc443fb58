import fc from "fast-check";
import { expect, test } from "vitest";
import { isSafeAddress, parseHtml, textOf, type HtmlNode } from "./html-tree";

test("nested markup becomes a tree with decoded text", () => {
  expect(parseHtml('<p>Salt &amp; <em>light</em></p><p lang="fr">Été</p>')).toEqual([
    {
      tag: "p",
      attributes: {},
      children: ["Salt & ", { tag: "em", attributes: {}, children: ["light"] }],
    },
    { tag: "p", attributes: { lang: "fr" }, children: ["Été"] },
  ]);
});

test("elements and attributes outside the list leave only their text", () => {
  expect(parseHtml('<p onclick="x()" style="color:red">a<script>b</script></p>')).toEqual([
    { tag: "p", attributes: {}, children: ["a", "b"] },
  ]);
});

test("a link keeps a safe address and loses a dangerous one", () => {
  const href = (html: string) => {
    const [node] = parseHtml(html);
    return typeof node === "object" ? node.attributes.href : undefined;
  };
  expect(href('<a href="https://example.org/?a=1&amp;b=2">x</a>')).toBe(
    "https://example.org/?a=1&b=2",
  );
  expect(href('<a href="javascript:alert(1)">x</a>')).toBeUndefined();
  expect(href('<a href="java&#10;script:alert(1)">x</a>')).toBeUndefined();
  expect(href('<a href="&#106;avascript:alert(1)">x</a>')).toBeUndefined();
  expect(href('<a href="//evil.example">x</a>')).toBeUndefined();
});

test("addresses that hide their scheme behind spaces or case are refused", () => {
  for (const address of [
    " javascript:x",
    "JaVaScript:x",
    "\u0001javascript:x",
    "data:text/html,x",
    "/\\evil",
  ])
    expect(isSafeAddress(address)).toBe(false);
});

test("unbalanced and cut-off markup neither fails nor loses text", () => {
  expect(textOf("<p>one<b>two</p>three</i> <em")).toBe("onetwo three <em");
});

test("text keeps words whole and blocks apart", () => {
  expect(textOf("<p>H<sub>2</sub>O</p><p>next<br>line</p>")).toBe("H2O next line");
});

test("very deep nesting is flattened", () => {
  const depth = (nodes: readonly HtmlNode[]): number =>
    Math.max(0, ...nodes.map((node) => (typeof node === "string" ? 0 : 1 + depth(node.children))));
  expect(depth(parseHtml("<div>".repeat(5000)))).toBeLessThan(100);
});

test("no text whatever yields an element or attribute outside the list", () => {
  const piece = fc.constantFrom(
    "<",
    ">",
    "/",
    "script",
    "a",
    " href=",
    '"',
    "javascript:",
    " on",
    "p",
    "&lt;",
    "=",
    "svg",
    "x",
  );
  const check = (nodes: readonly HtmlNode[]): void => {
    for (const node of nodes) {
      if (typeof node === "string") continue;
      expect(node.tag).not.toMatch(/script|svg|iframe/);
      for (const [name, value] of Object.entries(node.attributes)) {
        expect(name).not.toMatch(/^on/);
        if (name === "href") expect(isSafeAddress(value)).toBe(true);
      }
      check(node.children);
    }
  };
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (parts) => check(parseHtml(parts.join("")))),
  );
});
