/** So much of a text, from its beginning, to the end of a word. */
export function excerptOf(text: string, length: number): string {
  return text.length <= length
    ? text
    : `${text
        .slice(0, length - 1)
        .replace(/\s+\S*$/, "")
        .replace(/[\s.…]+$/, "")}…`;
}

/** Its first sentences, where these say something; a text without sentences is cut at a word. */
export function firstSentences(text: string, length: number): string {
  if (text.length <= length) return text;
  const [whole = ""] = /^.*(?:[.!?؟](?=\s|$)|[。！？])/su.exec(text.slice(0, length)) ?? [];
  return whole.length * 3 > length ? whole : excerptOf(text, length);
}
