/** So much of a text, from its beginning, to the end of a word. */
export function excerptOf(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).replace(/\s+\S*$/, "")}…`;
}
