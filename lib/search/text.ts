import { truncate } from "@/lib/core/text";
import { fold } from "@/lib/core/words";

/** Values as an index keeps them. Their words are those of `lib/core/words`. */

const UNSTORABLE = /[\u0000-\u001f\u007f]|\p{Surrogate}/gu;
const MAX_KEYWORD = 256;

/** A whole value as it is compared for exact matches: folded, without control characters, of bounded length. */
export function keywordOf(value: string): string {
  return truncate(fold(value.replace(UNSTORABLE, "")).trim(), MAX_KEYWORD);
}

/** As {@link keywordOf} for values that are compared as they are: facets and permissions. */
export function exactOf(value: string): string {
  return truncate(value.replace(UNSTORABLE, ""), MAX_KEYWORD);
}

/** The words of a text as they are written. */
export const writtenWords = (text: string): string[] =>
  text.split(/\s+/).flatMap((word) => exactOf(word) || []);

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " },
};
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi;

/** The text of markup, for indexing only. A "<" that is never closed is text. */
export function textOfMarkup(html: string): string {
  let text = "";
  let from = 0;
  while (from < html.length) {
    const open = html.indexOf("<", from);
    const close = open < 0 ? -1 : html.indexOf(">", open);
    if (close < 0) break;
    text += `${html.slice(from, open)} `;
    from = close + 1;
  }
  return (text + html.slice(from)).replace(
    ENTITY,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = decimal !== undefined ? Number(decimal) : parseInt(hex ?? "", 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
