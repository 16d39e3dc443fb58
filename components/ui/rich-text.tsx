import { createElement, Fragment, type ReactNode } from "react";
import { cn } from "./class-names";
import { parseHtml, type HtmlNode } from "@/lib/core/html-tree";

/** Headings inside a description rank below the headings of the page. */
const SHOWN_AS: Readonly<Record<string, string>> = {
  h1: "h3",
  h2: "h3",
  h3: "h4",
  h4: "h5",
  acronym: "abbr",
  strike: "s",
};
const REACT_NAMES: Readonly<Record<string, string>> = { colspan: "colSpan", rowspan: "rowSpan" };

/** Formatted text that people wrote, as React elements. */
export function RichText({ html, className }: { html: string; className?: string }) {
  return (
    <div dir="auto" className={cn("prose", className)}>
      {render(parseHtml(html), "")}
    </div>
  );
}

const ONLY_ELEMENTS_INSIDE = new Set([
  "table",
  "thead",
  "tbody",
  "tfoot",
  "tr",
  "colgroup",
  "ul",
  "ol",
]);

/** Browsers put rows that stand directly in a table into a body, and would find other elements than the server made. */
function withBody(nodes: readonly HtmlNode[]): HtmlNode[] {
  const parts: HtmlNode[] = [];
  let body: { tag: string; attributes: Record<string, string>; children: HtmlNode[] } | undefined;
  for (const node of nodes) {
    const isRow = typeof node !== "string" && node.tag === "tr";
    if (isRow && body) body.children.push(node);
    else if (isRow) parts.push((body = { tag: "tbody", attributes: {}, children: [node] }));
    else {
      if (typeof node !== "string") body = undefined;
      parts.push(node);
    }
  }
  return parts;
}

function render(nodes: readonly HtmlNode[], parent: string): ReactNode[] {
  return nodes.map((node, position) => {
    if (typeof node === "string") {
      const isSpacing = ONLY_ELEMENTS_INSIDE.has(parent) && node.trim() === "";
      return isSpacing ? null : <Fragment key={position}>{node}</Fragment>;
    }
    const attributes = Object.fromEntries(
      Object.entries(node.attributes).map(([name, value]) => [REACT_NAMES[name] ?? name, value]),
    );
    const isLink = attributes.href !== undefined;
    const link = isLink ? { rel: "nofollow noopener ugc" } : {};
    const inside = node.tag === "table" ? withBody(node.children) : node.children;
    const children = render(inside, node.tag);
    return createElement(
      // A link whose address was refused must not look like one.
      node.tag === "a" && !isLink ? "span" : (SHOWN_AS[node.tag] ?? node.tag),
      { key: position, ...attributes, ...link },
      ...(children.length > 0 ? children : []),
    );
  });
}
