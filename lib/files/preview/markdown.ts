import katex from "katex";
import { Marked } from "marked";
import sanitize, { type IOptions } from "sanitize-html";
import { linkBeside, type PreviewOwner, queryOf } from "./address";
import { codeWriter, languageOf } from "./code";
import { escapeHtml, Markup } from "./html";

/**
 * Markdown, with maths between dollar signs, as harmless markup. What people wrote is sanitised; formulas and blocks
 * of code are taken out before and put in after: the first as MathML, which browsers show without scripts or style
 * sheets, the others with their words marked.
 */
export function markdown(text: string, owner: PreviewOwner): Markup {
  const kept: string[] = [];
  const keep = (piece: string) => {
    kept.push(piece);
    return `${OPEN}${kept.length - 1}${CLOSE}`;
  };
  const write = codeWriter();
  const marked = new Marked({
    gfm: true,
    async: false,
    extensions: mathExtensions((tex, displayMode) => keep(formula(tex, displayMode))),
    renderer: {
      code: ({ text: block, lang = "" }) =>
        `<pre dir="ltr">${keep(write(block, languageOf(lang.split(/\s/, 1)[0] ?? "")).text)}</pre>\n`,
    },
  });
  const source = text.replaceAll(OPEN, "").replaceAll(CLOSE, "");
  const written = clean(withoutFrontMatter(source), marked, owner);
  return new Markup(written.replace(PLACES, (_place, at: string) => kept[Number(at)] ?? ""));
}

/** Two characters that do not occur in texts enclose the number of an extracted part. */
const [OPEN, CLOSE] = ["\uE000", "\uE001"];
const PLACES = new RegExp(`${OPEN}(\\d+)${CLOSE}`, "g");

const clean = (text: string, marked: Marked, owner: PreviewOwner) =>
  sanitizeMarkup(marked.parse(text, { async: false }), owner);

/** Markup of strangers, as it may stand in a preview: pictures only of the same work. */
export const sanitizeMarkup = (markup: string, owner: PreviewOwner) =>
  sanitize(markup, {
    ...RULES,
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: linkOf(attribs, owner) }),
      img: (tagName, attribs) => ({ tagName, attribs: pictureOf(attribs, owner) }),
    },
  });

const withoutFrontMatter = (text: string) => text.replace(/^---\n[\s\S]{0,10000}?\n---\n/, "");

const MAX_FORMULAS = 2000;
const LONGEST_FORMULA = 5000;

function formula(tex: string, displayMode: boolean): string {
  if (tex.length > LONGEST_FORMULA) return `<code>${escapeHtml(tex)}</code>`;
  return katex.renderToString(tex, {
    displayMode,
    output: "mathml",
    throwOnError: false,
    strict: "ignore",
    trust: false,
    maxExpand: 300,
    maxSize: 20,
  });
}

/** `$a$`, `$$a$$`, `\(a\)`, `\[a\]`: a dollar before a space or a digit behind it is money. */
const INLINE = /^(?:\$(?!\s)((?:\\.|[^$\\\n]){1,5000}?)(?<!\s)\$(?!\d)|\\\(([\s\S]{1,5000}?)\\\))/;
const BLOCK = /^(?:\$\$([\s\S]{1,5000}?)\$\$|\\\[([\s\S]{1,5000}?)\\\])/;

function mathExtensions(keep: (tex: string, displayMode: boolean) => string) {
  let count = 0;
  const rule = (
    name: string,
    level: "block" | "inline",
    pattern: RegExp,
    displayMode: boolean,
  ) => ({
    name,
    level,
    /** Where the rule might begin; a block only at the beginning of a line. */
    start: (text: string) => {
      const at = text.search(level === "block" ? /(?<=\n)(?:\$\$|\\\[)/ : /\$|\\[([]/);
      return at < 0 ? undefined : at;
    },
    tokenizer(text: string) {
      const found = pattern.exec(text);
      const tex = found?.[1] ?? found?.[2];
      if (!found || tex === undefined || count >= MAX_FORMULAS) return undefined;
      return { type: name, raw: found[0], text: tex };
    },
    renderer: (token: { text?: unknown }) => {
      count += 1;
      return keep(String(token.text), displayMode);
    },
  });
  return [
    rule("mathBlock", "block", BLOCK, true),
    rule("mathDisplay", "inline", BLOCK, true),
    rule("mathInline", "inline", INLINE, false),
  ];
}

const RULES: IOptions = {
  allowedTags: [
    ...["a", "abbr", "b", "blockquote", "br", "caption", "cite", "code", "dd", "del", "details"],
    ...[
      "div",
      "dl",
      "dt",
      "em",
      "h1",
      "h2",
      "h3",
      "h4",
      "h5",
      "h6",
      "hr",
      "i",
      "img",
      "ins",
      "kbd",
    ],
    ...["li", "mark", "ol", "p", "pre", "q", "s", "samp", "small", "span", "strong", "sub"],
    ...["summary", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "u", "ul", "var"],
  ],
  allowedAttributes: {
    a: ["href", "title", "target", "rel"],
    img: ["src", "alt", "title", "width", "height"],
    td: ["colspan", "rowspan", "align"],
    th: ["colspan", "rowspan", "align", "scope"],
    ol: ["start"],
    "*": ["dir", "lang"],
  },
  allowedSchemes: ["http", "https", "mailto"],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  nestingLimit: 60,
};

/** What leads away opens a window of its own: other sites may not be shown in the frame. */
function linkOf(
  { href = "", title = "" }: Readonly<Record<string, string>>,
  owner: PreviewOwner,
): Record<string, string> {
  if (!/^[a-z][a-z\d+.-]*:/i.test(href)) return { href: linkBeside(href, owner), title };
  return { href, title, target: "_blank", rel: "nofollow noopener ugc" };
}

/** A picture beside the text is another file of the work. */
function pictureOf(
  { src = "", alt = "", ...rest }: Readonly<Record<string, string>>,
  owner: PreviewOwner,
): Record<string, string> {
  const isBeside = /^[^:?#]+$/.test(src) && !src.startsWith("/") && !src.includes("..");
  if (!isBeside) return { ...rest, alt };
  return { ...rest, alt, src: `${src.replace(/^\.\//, "")}${queryOf(owner, "content", "1")}` };
}
