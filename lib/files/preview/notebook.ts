import { z } from "zod";
import type { PreviewOwner } from "./address";
import { codeWriter, languageOf } from "./code";
import { html, Markup } from "./html";
import { markdown, sanitizeMarkup } from "./markdown";
import { NotShowable } from "./source";

/** Text is written as one string or as a list of lines. */
const text = z.union([z.string(), z.array(z.string()).transform((lines) => lines.join(""))]);

const output = z.looseObject({
  output_type: z.string(),
  text: text.optional(),
  traceback: z.array(z.string()).optional(),
  data: z.record(z.string(), z.unknown()).optional(),
});
const cell = z.looseObject({
  cell_type: z.string(),
  source: text.default(""),
  execution_count: z.number().nullish(),
  outputs: z.array(output).default([]),
});
const notebook = z.looseObject({
  cells: z.array(cell),
  metadata: z
    .looseObject({ language_info: z.looseObject({ name: z.string() }).optional().catch(undefined) })
    .optional()
    .catch(undefined),
});

type Cell = z.output<typeof cell>;
type Output = z.output<typeof output>;

const MAX_CELLS = 500;

/** A Jupyter notebook (nbformat 4) as a page: nothing in it runs. https://nbformat.readthedocs.io */
export function notebookOf(
  source: string,
  owner: PreviewOwner,
): { body: Markup; isWhole: boolean } {
  const read = notebook.safeParse(parse(source));
  if (!read.success) throw new NotShowable("unreadable");
  const { cells, metadata } = read.data;
  const language = languageOf(metadata?.language_info?.name ?? "python");
  const write = codeWriter();
  return {
    body: html`<div class="prose">
      ${cells.slice(0, MAX_CELLS).map((one) => cellOf(one, (text) => write(text, language), owner))}
    </div>`,
    isWhole: cells.length <= MAX_CELLS,
  };
}

function parse(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    throw new NotShowable("unreadable");
  }
}

function cellOf(
  { cell_type, source, outputs }: Cell,
  write: (text: string) => Markup,
  owner: PreviewOwner,
): Markup {
  if (cell_type === "markdown") return html`<div class="cell">${markdown(source, owner)}</div>`;
  return html`<div class="cell">
    <pre dir="ltr">${write(source)}</pre>
    ${outputs.map((one) => html`<div class="output">${outputOf(one, owner)}</div>`)}
  </div>`;
}

const COLOUR_CODES = /\u001b\[[\d;]*[A-Za-z]/g;
const BASE64 = /^[A-Za-z\d+/=\s]+$/;

/** The richest form that is harmless: a picture, cleaned markup, else plain text. */
function outputOf({ text: plain, traceback, data = {} }: Output, owner: PreviewOwner): Markup {
  if (plain !== undefined) return html`<pre>${plain.replace(COLOUR_CODES, "")}</pre>`;
  if (traceback) return html`<pre>${traceback.join("\n").replace(COLOUR_CODES, "")}</pre>`;
  for (const type of ["image/png", "image/jpeg", "image/gif"]) {
    const bytes = textIn(data[type]);
    if (bytes !== undefined && BASE64.test(bytes))
      return html`<img alt="" src="data:${type};base64,${bytes.replace(/\s/g, "")}" />`;
  }
  const drawing = textIn(data["image/svg+xml"]);
  if (drawing !== undefined)
    return html`<img
      alt=""
      src="data:image/svg+xml;base64,${Buffer.from(drawing).toString("base64")}"
    />`;
  const latex = textIn(data["text/latex"]) ?? textIn(data["text/markdown"]);
  if (latex !== undefined) return markdown(latex, owner);
  const markup = textIn(data["text/html"]);
  if (markup !== undefined) return new Markup(sanitizeMarkup(markup, owner));
  const fallback = textIn(data["text/plain"]);
  return fallback === undefined ? html`` : html`<pre>${fallback}</pre>`;
}

function textIn(value: unknown): string | undefined {
  return text.safeParse(value).data;
}
