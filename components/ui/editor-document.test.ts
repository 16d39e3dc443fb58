import { getSchema } from "@tiptap/core";
import { StarterKit } from "@tiptap/starter-kit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { toEditorDocument } from "./editor-document";

const schema = getSchema([StarterKit]);

test("formatted words keep their marks, links their address", () => {
  expect(
    toEditorDocument(
      '<p>See <strong>the <em>table</em></strong> <a href="https://a.test/">here</a></p>',
    ),
  ).toEqual({
    type: "doc",
    content: [
      {
        type: "paragraph",
        content: [
          { type: "text", text: "See " },
          { type: "text", text: "the ", marks: [{ type: "bold" }] },
          { type: "text", text: "table", marks: [{ type: "bold" }, { type: "italic" }] },
          { type: "text", text: " " },
          {
            type: "text",
            text: "here",
            marks: [{ type: "link", attrs: { href: "https://a.test/" } }],
          },
        ],
      },
    ],
  });
});

test("words outside of paragraphs and cells of tables are kept", () => {
  const { content } = toEditorDocument("Loose<table><tr><td>a</td><td>b</td></tr></table>");
  expect(schema.nodeFromJSON({ type: "doc", content }).textContent).toBe("Looseab");
});

test("an empty text is an empty paragraph", () => {
  expect(toEditorDocument("")).toEqual({ type: "doc", content: [{ type: "paragraph" }] });
});

test("whatever the markup, the editor takes it", () => {
  const tag = fc.constantFrom(
    ..."p ul ol li blockquote pre h1 h5 strong em code a table td br div sub span".split(" "),
  );
  const markup = fc.array(
    fc.oneof(
      tag.map((name) => `<${name}>`),
      tag.map((name) => `</${name}>`),
      fc.constantFrom("words", " ", "\n", "&amp;"),
    ),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(markup, (parts) => {
      schema.nodeFromJSON(toEditorDocument(parts.join(""))).check();
    }),
    { numRuns: 500 },
  );
});
