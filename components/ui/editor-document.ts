import type { JSONContent } from "@tiptap/core";
import { type HtmlElement, type HtmlNode, parseHtml } from "@/lib/core/html-tree";

/*
 * The markup of a text as the editor's own document. The editor could read markup itself, but would hand it to the
 * browser's parser, which pages forbid (`require-trusted-types-for 'script'`).
 */

const MARKS: Readonly<Record<string, string>> = {
  strong: "bold",
  b: "bold",
  em: "italic",
  i: "italic",
  u: "underline",
  s: "strike",
  strike: "strike",
  code: "code",
  a: "link",
};
type Mark = NonNullable<JSONContent["marks"]>[number];

export function toEditorDocument(html: string): JSONContent {
  const content = blocksOf(parseHtml(html));
  return { type: "doc", content: content.length > 0 ? content : [{ type: "paragraph" }] };
}

/** Words between blocks become paragraphs of their own: the editor knows none outside of one. */
function blocksOf(nodes: readonly HtmlNode[]): JSONContent[] {
  const blocks: JSONContent[] = [];
  let loose: HtmlNode[] = [];
  const settle = () => {
    const content = inlineOf(loose, []);
    if (content.some(({ text, type }) => type !== "text" || text?.trim()))
      blocks.push({ type: "paragraph", content });
    loose = [];
  };
  for (const node of nodes) {
    if (typeof node === "string" || isInline(node)) {
      loose.push(node);
      continue;
    }
    settle();
    blocks.push(...blockOf(node));
  }
  settle();
  return blocks;
}

const INLINE = new Set("a abbr acronym b br code em i s span strike strong sub sup u".split(" "));
const isInline = ({ tag }: HtmlElement) => INLINE.has(tag);

function blockOf({ tag, children }: HtmlElement): JSONContent[] {
  const level = /^h([1-5])$/.exec(tag)?.[1];
  if (level)
    return [
      {
        type: "heading",
        attrs: { level: Number(level) },
        content: inlineOf(children, []),
      },
    ];
  if (tag === "p") return [{ type: "paragraph", content: inlineOf(children, []) }];
  if (tag === "pre") {
    const text = wordsOf(children);
    return [{ type: "codeBlock", ...(text ? { content: [{ type: "text", text }] } : {}) }];
  }
  if (tag === "ul" || tag === "ol") return listOf(tag, children);
  const blocks = blocksOf(children);
  // Tables, sections and the like keep their words, one block after the other.
  return tag === "blockquote" && blocks.length > 0
    ? [{ type: "blockquote", content: blocks }]
    : blocks;
}

function listOf(tag: "ul" | "ol", children: readonly HtmlNode[]): JSONContent[] {
  const items = children
    .filter((node) => typeof node !== "string")
    .map((item) => blocksOf(item.children))
    .map(([first, ...rest]) => ({
      type: "listItem",
      content:
        first?.type === "paragraph"
          ? [first, ...rest]
          : [{ type: "paragraph" }, ...(first ? [first] : []), ...rest],
    }));
  if (items.length === 0) return [];
  return [{ type: tag === "ul" ? "bulletList" : "orderedList", content: items }];
}

function inlineOf(nodes: readonly HtmlNode[], marks: readonly Mark[]): JSONContent[] {
  return nodes.flatMap((node): JSONContent[] => {
    if (typeof node === "string")
      return node
        ? [{ type: "text", text: node, ...(marks.length ? { marks: [...marks] } : {}) }]
        : [];
    if (node.tag === "br") return [{ type: "hardBreak" }];
    return inlineOf(node.children, withMark(marks, node));
  });
}

function withMark(marks: readonly Mark[], { tag, attributes }: HtmlElement): readonly Mark[] {
  const type = MARKS[tag];
  if (!type || marks.some((mark) => mark.type === type || mark.type === "code")) return marks;
  // Code looks like nothing else at the same time.
  if (type === "code") return [{ type }];
  if (type !== "link") return [...marks, { type }];
  return attributes.href ? [...marks, { type, attrs: { href: attributes.href } }] : marks;
}

const wordsOf = (nodes: readonly HtmlNode[]): string =>
  nodes.map((node) => (typeof node === "string" ? node : wordsOf(node.children))).join("");
