import { type HtmlElement, type HtmlNode, parseHtml } from "./html-tree";

/**
 * What the editor cannot show, in words for those who write; it would be gone with the first change. Texts that hold
 * such markup are edited as they are stored (`rich-text-source.tsx`).
 */
export function lossesInEditor(html: string, { withHeadings }: { withHeadings: boolean }) {
  const found = new Set<string>();
  const look = (nodes: readonly HtmlNode[], around: readonly string[]) => {
    for (const node of nodes) {
      if (typeof node === "string") continue;
      const loss = lossOf(node, around, withHeadings);
      if (loss) found.add(loss);
      look(node.children, [...around, node.tag]);
    }
  };
  look(parseHtml(html), []);
  // Attributes that no page shows, and that the tree leaves out therefore; they are somebody's all the same.
  if (/<a\b[^>]*\s(?:name|rev|alt)="/i.test(html)) found.add("named places in the text");
  return [...found];
}

const LOSSES: Readonly<Record<string, string>> = {
  table: "tables",
  sub: "raised and lowered letters",
  sup: "raised and lowered letters",
  abbr: "abbreviations with an explanation",
  acronym: "abbreviations with an explanation",
};

/** Code looks like nothing else at the same time, and is no link. */
const FORMATS = new Set("a b em i s strike strong u".split(" "));

function lossOf(
  { tag, attributes }: HtmlElement,
  around: readonly string[],
  withHeadings: boolean,
) {
  if (/^h[1-5]$/.test(tag) && !withHeadings) return "headings";
  if (attributes.lang !== undefined || attributes.dir !== undefined)
    return "the language or direction of a part";
  if (attributes.title !== undefined && tag === "a") return "hints of links";
  const isInCode = around.includes("code") || around.includes("pre");
  const isAroundCode = tag === "code" && around.some((outer) => FORMATS.has(outer));
  if ((FORMATS.has(tag) && isInCode) || isAroundCode) return "formatted or linked code";
  return LOSSES[tag];
}
