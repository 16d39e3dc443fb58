import { type HtmlElement, type HtmlNode, parseHtml } from "@/lib/core/html-tree";

/**
 * The kinds of markup in a text that the editor cannot show and would remove with the first change. Texts with such
 * markup are edited as HTML (`rich-text-source.tsx`), and the user is told why.
 */
export function unsupportedInEditor(html: string, { withHeadings }: { withHeadings: boolean }) {
  const found = new Set<Unsupported>();
  const look = (nodes: readonly HtmlNode[], around: readonly string[]) => {
    for (const node of nodes) {
      if (typeof node === "string") continue;
      const loss = lossOf(node, around, withHeadings);
      if (loss) found.add(loss);
      look(node.children, [...around, node.tag]);
    }
  };
  look(parseHtml(html), []);
  // Attributes that no page shows, so the tree leaves them out; they are the author's content all the same.
  if (/<a\b[^>]*\s(?:name|rev|alt)="/i.test(html)) found.add("names");
  return [...found];
}

type Unsupported =
  "abbreviations" | "code" | "headings" | "hints" | "language" | "letters" | "names" | "tables";

const LOSSES: Readonly<Record<string, Unsupported>> = {
  table: "tables",
  sub: "letters",
  sup: "letters",
  abbr: "abbreviations",
  acronym: "abbreviations",
};

/** Code looks like nothing else at the same time, and is no link. */
const FORMATS = new Set("a b em i s strike strong u".split(" "));

function lossOf(
  { tag, attributes }: HtmlElement,
  around: readonly string[],
  withHeadings: boolean,
): Unsupported | undefined {
  if (/^h[1-5]$/.test(tag) && !withHeadings) return "headings";
  if (attributes.lang !== undefined || attributes.dir !== undefined) return "language";
  if (attributes.title !== undefined && tag === "a") return "hints";
  const isInCode = around.includes("code") || around.includes("pre");
  const isAroundCode = tag === "code" && around.some((outer) => FORMATS.has(outer));
  if ((FORMATS.has(tag) && isInCode) || isAroundCode) return "code";
  return LOSSES[tag];
}
