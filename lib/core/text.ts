/**
 * Text as people send it, made fit to store. Removed is what no reader sees and what breaks a store or
 * an export: control characters, zero-width spaces, lone surrogates (not UTF-8) and the two code points
 * XML 1.0 forbids. Joiners (U+200C, U+200D) and direction marks stay: scripts and emoji need them.
 */
const UNSTORABLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\ufeff\ufffe\uffff]|\p{Surrogate}/gu;
const LINE_BREAKS = /[\t\n\r\u2028\u2029]+/g;

/** Cleans and trims text that may have several lines; line ends become `\n`. */
export function cleanText(text: string): string {
  return text.replace(UNSTORABLE, "").replace(/\r\n?/g, "\n").trim();
}

/** Cleans and trims text that belongs on one line, such as a title or a name. */
export function cleanLine(text: string): string {
  return text.replace(UNSTORABLE, "").replace(LINE_BREAKS, " ").trim();
}

/** The number of characters a person would count, roughly: code points, not UTF-16 units. */
export function characters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0xdc00 || unit > 0xdfff) count += 1;
  }
  return count;
}

/** The first so many UTF-16 units, never ending in half a character. */
export function truncate(text: string, units: number): string {
  return text.slice(0, units).replace(/[\ud800-\udbff]$/, "");
}

/** The first letter or digit of a name, as it stands in a picture of somebody without a picture. */
export function initialOf(name: string): string {
  return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? "?").toUpperCase();
}

/** Plain text as markup: paragraphs where it leaves a line empty, line breaks elsewhere. */
export function textToHtml(text: string): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return escaped
    .split(/\r?\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll(/\r?\n/g, "<br>")}</p>`)
    .join("");
}
