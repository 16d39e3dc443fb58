/**
 * JSON with line breaks and indentation. The text is taken apart, not read: numbers keep all their digits and
 * objects the order and number of their keys. Text that is no JSON stays as it is.
 */
export function indentJson(text: string): string {
  const pieces: string[] = [];
  let depth = 0;
  let indented = 0;
  const line = () => {
    const indent = "  ".repeat(Math.min(depth, 100));
    indented += indent.length;
    pieces.push(`\n${indent}`);
  };
  const tokens = [...text.matchAll(TOKEN)].map(([token]) => token);
  for (const [at, token] of tokens.entries()) {
    if (token === "{" || token === "[") {
      pieces.push(token);
      depth += 1;
      if (tokens[at + 1] !== CLOSED_BY[token]) line();
    } else if (token === "}" || token === "]") {
      depth = Math.max(0, depth - 1);
      if (!(tokens[at - 1] === "{" || tokens[at - 1] === "[")) line();
      pieces.push(token);
    } else if (token === ",") {
      pieces.push(token);
      line();
    } else pieces.push(token === ":" ? ": " : token);
    if (indented > MAX_GROWTH * text.length + 1_000) return text;
  }
  return pieces.join("");
}

/** A text that is never closed takes the rest, or every quotation mark would be tried to the end. */
const TOKEN = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/g;
/** Nothing but brackets would become a hundred times as much. */
const MAX_GROWTH = 16;
const CLOSED_BY: Readonly<Record<string, string>> = { "{": "}", "[": "]" };
