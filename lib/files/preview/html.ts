/** Markup that is known to be harmless; everything else is a text and becomes markup by `html`. */
export class Markup {
  constructor(readonly text: string) {}
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? "");

type Value = Markup | string | number | undefined | false | readonly Value[];

/** html`<b>${text}</b>`: texts are escaped, markup and lists of it are not. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(
    parts.map((part, at) => part + (at < values.length ? written(values[at]) : "")).join(""),
  );
}

function written(value: Value): string {
  if (value === undefined || value === false) return "";
  if (value instanceof Markup) return value.text;
  if (typeof value === "string" || typeof value === "number") return escapeHtml(String(value));
  return value.map(written).join("");
}
