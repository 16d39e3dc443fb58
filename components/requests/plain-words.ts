import { keepDraft, readDraft } from "./comment-draft";

/** What was written before the form was there. */
export type PlainWords = {
  text: string;
  hasFocus: boolean;
  /** The text when the keys that send were pressed. */
  toSend: string | undefined;
};

export type MarkedWords = { html: string; hasFocus: boolean; toSend: string | undefined };

/** The first text of the form; it is kept as a draft. */
export function withMarkup(draftKey: string, { text, hasFocus, toSend }: PlainWords): MarkedWords {
  const html = paragraphsOf(text);
  // Behind words that were kept from an earlier visit, which are not sent before they were seen.
  const kept = readDraft(draftKey);
  if (html !== "") keepDraft(draftKey, toSend ? html + kept : kept + html);
  return { html, hasFocus, toSend: toSend && paragraphsOf(toSend) };
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Plain text as markup. */
function paragraphsOf(text: string): string {
  if (text.trim() === "") return "";
  const escaped = text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
  return escaped
    .split("\n")
    .map((line) => `<p>${line}</p>`)
    .join("");
}
