import { CODE_STYLE } from "./code";
import { html, Markup } from "./html";

type Frame = {
  lang: string;
  title: string;
  links: readonly { href: string; text: string; isDownload?: boolean }[];
  note?: string | undefined;
  body: Markup;
};

/** The page inside the frame of a preview: the name of the file, the link to it, and its content. */
export function documentOf({ lang, title, links, note, body }: Frame): string {
  return html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <header>
          <strong dir="auto">${title}</strong>
          <nav>
            ${links.map(
              ({ href, text, isDownload }) =>
                html`<a
                  href="${href}"
                  ${isDownload ? html`` : html` target="_blank" rel="noopener"`}
                  >${text}</a
                >`,
            )}
          </nav>
        </header>
        ${note !== undefined && html`<p class="note">${note}</p>`}
        <main tabindex="0" aria-label="${title}">${body}</main>
      </body>
    </html>`.text;
}

/**
 * The colours of the pages around it; the frame takes part in their theme by its `color-scheme`. Its typeface is given by the page
 * that shows it (`components/works/preview-typeface.ts`), as the addresses of that change while documents are kept.
 */
const STYLE = new Markup(`
:root{color-scheme:light dark}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark}
:root{--ink:light-dark(#1d201c,#ecebe4);--muted:light-dark(#565b53,#a9aea3);
--line:light-dark(#dfdcd2,#343830);--surface:light-dark(#fff,#1c1f1b);--sunken:light-dark(#f2f0e9,#0f110e);
--accent:light-dark(#1b5e4b,#86d1b6);
font:1rem/1.625 Inter,ui-sans-serif,system-ui,sans-serif}
*{box-sizing:border-box}
html,body{height:100%}
body{margin:0;display:flex;flex-direction:column;background:var(--surface);color:var(--ink)}
header{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:baseline;justify-content:space-between;
padding:.5rem 1rem;border-bottom:1px solid var(--line);background:var(--sunken);font-size:.875rem}
header strong{min-width:0;overflow-wrap:anywhere}
nav{display:flex;gap:1rem}
a{color:var(--accent);text-underline-offset:.2em}
nav a,td a{display:inline-block;padding:.15rem 0}
:focus-visible{outline:2px solid var(--accent);outline-offset:-2px}
.note{margin:0;padding:.5rem 1rem;border-bottom:1px solid var(--line);color:var(--muted);font-size:.875rem}
main{flex:1;min-height:0;overflow:auto;padding:1rem}
main.full{padding:0}
pre,code{font:.8125rem/1.55 ui-monospace,"SF Mono","Cascadia Mono","DejaVu Sans Mono",Menlo,monospace;tab-size:4}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
.media{display:grid;grid-template:minmax(0,1fr)/minmax(0,1fr);place-items:center;height:100%}
.media img,.media video{max-width:100%;max-height:100%;object-fit:contain}
.media img{background:light-dark(#fff,#e8e8e4)}
.media audio{width:100%;max-width:40rem}
table{border-collapse:collapse;font-size:.875rem}
th,td{padding:.3rem .6rem;border:1px solid var(--line);text-align:start;vertical-align:top;
max-width:24rem;overflow-wrap:anywhere}
thead th{position:sticky;top:-1rem;background:var(--sunken)}
td.number{text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}
.prose{max-width:46rem;margin:0 auto}
.prose img{max-width:100%}
.prose pre,.prose blockquote{padding:.6rem .8rem;border-inline-start:3px solid var(--line);background:var(--sunken)}
.prose blockquote{margin-inline:0}
.prose pre{overflow:auto}
.prose :is(em,i,cite):dir(rtl){font-style:normal;font-weight:600}
.prose h1,.prose h2,.prose h3{line-height:1.25}
.prose table{display:block;overflow:auto}
math[display=block]{margin:.6rem 0}
.cell{margin-bottom:1rem}
.cell>pre{padding:.6rem .8rem;border:1px solid var(--line);border-radius:5px;background:var(--sunken)}
.cell .output{margin-top:.4rem;padding-inline-start:.8rem;border-inline-start:3px solid var(--line)}
.cell img{max-width:100%}
.plain{color:var(--muted)}
${CODE_STYLE}`);
