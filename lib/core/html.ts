import sanitize, { type IOptions } from "sanitize-html";

/**
 * The one list of markup that descriptions and notes may carry. Tags outside it are removed and their
 * text stays; scripts and style sheets go with their content. The result is well-formed, and sanitising
 * it again changes nothing.
 */
const LENGTH = String.raw`-?\d{1,4}(?:\.\d{1,4})?(?:px|em|rem|ex|ch|pt|cm|mm|in|%)?`;
const ONE_LENGTH = [new RegExp(`^(?:auto|${LENGTH})$`)];
const FOUR_LENGTHS = [new RegExp(`^${LENGTH}(?: ${LENGTH}){0,3}$`)];
const CELL = ["style", "colspan", "rowspan", "nowrap"];
const DIRECTED = ["dir", "lang"];

const MAX_PASSES = 5;

const RULES: IOptions = {
  allowedTags: [
    ...["a", "abbr", "acronym", "b", "blockquote", "br", "code", "col", "colgroup", "div"],
    ...["em", "h1", "h2", "h3", "h4", "h5", "i", "li", "ol", "p", "pre", "s", "span", "strike"],
    ...["strong", "sub", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "u", "ul"],
  ],
  allowedAttributes: {
    a: ["href", "title", "name", "target", "rel", "rev", "alt"],
    abbr: ["title", ...DIRECTED],
    acronym: ["title", ...DIRECTED],
    div: DIRECTED,
    p: DIRECTED,
    span: DIRECTED,
    col: ["style", "span"],
    colgroup: ["style", "span"],
    table: ["style"],
    tbody: ["style"],
    td: CELL,
    tfoot: ["style"],
    th: CELL,
    thead: ["style"],
    tr: ["style"],
  },
  allowedStyles: {
    "*": {
      "border-collapse": [/^(?:collapse|separate)$/],
      "border-spacing": FOUR_LENGTHS,
      "border-width": FOUR_LENGTHS,
      height: ONE_LENGTH,
      "margin-left": ONE_LENGTH,
      "margin-right": ONE_LENGTH,
      padding: FOUR_LENGTHS,
      "text-align": [/^(?:left|right|center|justify|start|end)$/],
      "vertical-align": [
        /^(?:baseline|top|middle|bottom|sub|super|text-top|text-bottom)$/,
        ...ONE_LENGTH,
      ],
      width: ONE_LENGTH,
    },
  },
  allowedSchemes: ["http", "https", "mailto", "ftp", "tel"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  // Deeper markup is not writing but an attempt to exhaust the readers' parsers.
  nestingLimit: 50,
};

/** What people say to each other may show pictures besides. */
const COMMENT_RULES: IOptions = {
  ...RULES,
  allowedTags: [...(RULES.allowedTags || []), "img"],
  allowedAttributes: { ...RULES.allowedAttributes, img: ["src", "alt", "width", "height"] },
  allowedSchemesByTag: { img: ["http", "https"] },
};

export function sanitizeHtml(html: string): string {
  return sanitized(html, RULES);
}

/** As `sanitizeHtml`, with pictures. */
export function sanitizeComment(html: string): string {
  return sanitized(html, COMMENT_RULES);
}

function sanitized(html: string, rules: IOptions): string {
  let clean = sanitize(html, rules).trim();
  // A removed tag can change how its neighbours nest, so the first result may read differently again.
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const again = sanitize(clean, rules).trim();
    if (again === clean) return clean;
    clean = again;
  }
  return sanitize(clean, { allowedTags: [] }).trim();
}

const BLOCK_END = /<(?:br|\/(?:p|div|li|tr|h[1-5]|blockquote|pre|table|ul|ol))\b[^>]*>/g;
const CELL_END = /<\/t[dh]>/g;
const TAG = /<[^>]*>/g;
const ENTITIES: Record<string, string> = { lt: "<", gt: ">", quot: '"', amp: "&", "#39": "'" };

/** The visible text of markup, for search, plain exports and previews. */
export function htmlToText(html: string): string {
  return visibleText(sanitizeHtml(html));
}

/** As `htmlToText`, for markup that is sanitised already. */
export function visibleText(sanitized: string): string {
  // After sanitising every "<" opens a tag that is closed, which keeps these replacements linear.
  return sanitized
    .replace(BLOCK_END, "\n")
    .replace(CELL_END, " ")
    .replace(TAG, "")
    .replace(/&(lt|gt|quot|amp|#39);/g, (_whole, name: string) => ENTITIES[name] ?? "")
    .replace(/\u00a0/g, " ")
    .replace(/\n{2,}/g, "\n")
    .trim();
}
