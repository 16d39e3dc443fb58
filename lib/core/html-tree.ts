/**
 * Turns the cleaned HTML of descriptions into a tree that React can render, without handing markup to the
 * browser's parser: pages forbid that (`require-trusted-types-for 'script'`), and a second allow-list stands
 * between a mistake in the cleaning and a reader. Deliberately small: the cleaner writes balanced tags with
 * quoted attributes; other input comes out as text.
 */
export type HtmlNode = string | HtmlElement;
export type HtmlElement = {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: HtmlNode[];
};

const TAGS = new Set(
  (
    "a abbr acronym b blockquote br code col colgroup div em h1 h2 h3 h4 h5 i li ol p pre s span strike strong " +
    "sub sup table tbody td tfoot th thead tr u ul"
  ).split(" "),
);
const VOID = new Set(["br", "col"]);
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ["href", "title"],
  abbr: ["title", "lang", "dir"],
  acronym: ["title", "lang", "dir"],
  div: ["lang", "dir"],
  span: ["lang", "dir"],
  p: ["lang", "dir"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan"],
  col: ["span"],
  colgroup: ["span"],
};
/** Deeper nesting than any text needs is flattened, so that no document can exhaust the stack. */
const MAX_DEPTH = 60;
const TOKEN = /<(\/?)([a-zA-Z][a-zA-Z0-9]{0,15})((?:\s+[\w-]{1,32}(?:="[^"]*")?)*)\s*\/?>/g;
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g;

export function parseHtml(html: string): HtmlNode[] {
  const root: HtmlElement = { tag: "", attributes: {}, children: [] };
  const open: HtmlElement[] = [root];
  const current = () => open.at(-1) ?? root;
  let at = 0;
  for (const match of html.matchAll(TOKEN)) {
    addText(current(), html.slice(at, match.index));
    at = match.index + match[0].length;
    const [, slash, name = "", rest = ""] = match;
    const tag = name.toLowerCase();
    if (!TAGS.has(tag)) continue;
    if (slash) close(open, tag);
    else {
      const element: HtmlElement = { tag, attributes: readAttributes(tag, rest), children: [] };
      current().children.push(element);
      if (!VOID.has(tag) && open.length < MAX_DEPTH) open.push(element);
    }
  }
  addText(current(), html.slice(at));
  return root.children;
}

/** Closes the nearest open element of this name and everything left open inside it. */
function close(open: HtmlElement[], tag: string): void {
  const position = open.findLastIndex((element) => element.tag === tag);
  if (position > 0) open.length = position;
}

function addText(parent: HtmlElement, text: string): void {
  if (text) parent.children.push(decode(text));
}

function readAttributes(tag: string, text: string): Record<string, string> {
  const allowed = ATTRIBUTES[tag] ?? [];
  const attributes: Record<string, string> = {};
  for (const [, name = "", value = ""] of text.matchAll(ATTRIBUTE)) {
    const decoded = decode(value);
    if (allowed.includes(name) && (name !== "href" || isSafeAddress(decoded)))
      attributes[name] = decoded;
  }
  return attributes;
}

/** Browsers drop control characters and spaces inside an address before they read its scheme. */
export function isSafeAddress(address: string): boolean {
  const bare = Array.from(address)
    .filter((symbol) => symbol > " ")
    .join("")
    .toLowerCase();
  return /^(https?:|mailto:|ftp:|#|\/(?![/\\]))/.test(bare);
}

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
};

function decode(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,5});/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return NAMED[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

const INLINE = new Set("a abbr acronym b code em i s span strike strong sub sup u".split(" "));

/** The text alone, for summaries and head tags: blocks are set apart, "H<sub>2</sub>O" stays one word. */
export function textOf(html: string): string {
  const collect = (node: HtmlNode): string => {
    if (typeof node === "string") return node;
    const text = node.children.map(collect).join("");
    return INLINE.has(node.tag) ? text : ` ${text} `;
  };
  return parseHtml(html).map(collect).join("").replace(/\s+/g, " ").trim();
}
