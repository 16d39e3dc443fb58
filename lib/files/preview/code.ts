import hljs from "highlight.js/lib/common";
import dockerfile from "highlight.js/lib/languages/dockerfile";
import fortran from "highlight.js/lib/languages/fortran";
import haskell from "highlight.js/lib/languages/haskell";
import julia from "highlight.js/lib/languages/julia";
import latex from "highlight.js/lib/languages/latex";
import matlab from "highlight.js/lib/languages/matlab";
import powershell from "highlight.js/lib/languages/powershell";
import sas from "highlight.js/lib/languages/sas";
import scala from "highlight.js/lib/languages/scala";
import stan from "highlight.js/lib/languages/stan";
import stata from "highlight.js/lib/languages/stata";
import { html, Markup } from "./html";

/** Beside the common languages those in which research is written. */
const MORE = {
  ...{ dockerfile, fortran, haskell, julia, latex, matlab },
  ...{ powershell, sas, scala, stan, stata },
};
for (const [name, language] of Object.entries(MORE)) hljs.registerLanguage(name, language);

/** Endings of names that the library does not know by itself. */
const ENDINGS: Readonly<Record<string, string>> = {
  bib: "latex",
  do: "stata",
  f: "fortran",
  f03: "fortran",
  f08: "fortran",
  geojson: "json",
  gml: "xml",
  kml: "xml",
  m: "matlab",
  rdf: "xml",
  tex: "latex",
  toml: "ini",
};

/** The rest of a longer text is shown in one colour: highlighting blocks the event loop. */
const MAX_CHARACTERS = 128 * 1024;

/** The language of a file by its name, or of a block by what its author calls it; undefined for plain texts. */
export function languageOf(name: string): string | undefined {
  const last = (name.split("/").at(-1) ?? "").toLowerCase();
  const ending = last.slice(last.lastIndexOf(".") + 1);
  const language = ENDINGS[ending] ?? ending;
  const known = hljs.getLanguage(language);
  return known && known !== PLAIN ? language : undefined;
}

const PLAIN = hljs.getLanguage("plaintext");

type WriteCode = (text: string, language: string | undefined) => Markup;

/**
 * Writes the code of one preview with its tokens marked by kind, for `CODE_STYLE` to colour. The library
 * escapes all text.
 */
export function codeWriter(): WriteCode {
  let left = MAX_CHARACTERS;
  return (text, language) => {
    if (language === undefined || text.length > left) return html`${text}`;
    left -= text.length;
    return new Markup(hljs.highlight(text, { language, ignoreIllegals: true }).value);
  };
}

/** Few colours, each readable on the grounds of code in the light and in the dark (WCAG 2.2, 1.4.3). */
export const CODE_STYLE = `
.hljs-comment,.hljs-quote,.hljs-meta{color:light-dark(#5b6058,#a9aea3);font-style:italic}
.hljs-keyword,.hljs-selector-tag,.hljs-doctag,.hljs-tag .hljs-name{color:light-dark(#1b5e4b,#86d1b6)}
.hljs-string,.hljs-regexp,.hljs-addition,.hljs-symbol{color:light-dark(#754700,#e9be74)}
.hljs-number,.hljs-literal,.hljs-link,.hljs-bullet,.hljs-attribute{color:light-dark(#8b2252,#f0a3c4)}
.hljs-title,.hljs-section,.hljs-attr,.hljs-type,.hljs-built_in,.hljs-property{color:light-dark(#2a4a7c,#aac3ef)}
.hljs-deletion,.hljs-variable,.hljs-template-variable{color:light-dark(#a02529,#f3a09a)}
.hljs-emphasis{font-style:italic}
.hljs-strong{font-weight:600}
`;
