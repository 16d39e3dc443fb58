type JsonMistake = { line: number; column: number; isEnd: boolean };

const SPACE = /[ \t\n\r]*/y;
const MARK = /[[\]{},:]/y;
/** A string without the mark at its end. No part of it can be read in two ways, so that it takes time for its length alone. */
const OPEN_STRING = String.raw`"[^"\\\p{Cc}]*(?:(?:[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))[^"\\\p{Cc}]*)*`;
const STRING = new RegExp(`${OPEN_STRING}"`, "uy");
const UNCLOSED_STRING = new RegExp(`${OPEN_STRING}$`, "uy");
const LITERAL = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

type Expected = "value" | "value or end" | "key" | "key or end" | "colon" | "comma or end";

/** Where a text stops being JSON. Engines say so in English, each in its own words, and some not at all. */
export function jsonMistake(text: string): JsonMistake {
  const at = offsetOfMistake(text);
  const before = text.slice(0, at).split(/\r\n?|\n/);
  return {
    line: before.length,
    column: (before.at(-1) ?? "").length + 1,
    isEnd: at >= text.length,
  };
}

function offsetOfMistake(text: string): number {
  const open: string[] = [];
  let expected: Expected = "value";
  let at = 0;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0] ?? "";
  };
  for (;;) {
    at += take(SPACE).length;
    const token = take(MARK) || take(STRING) || take(LITERAL);
    const next: Expected | undefined = token === "" ? undefined : afterToken(token, expected, open);
    if (!next) return token === "" && take(UNCLOSED_STRING) !== "" ? text.length : at;
    expected = next;
    at += token.length;
  }
}

/** What may follow a token; undefined where the token itself may not stand there. */
function afterToken(token: string, expected: Expected, open: string[]): Expected | undefined {
  const isValue = expected.startsWith("value");
  const isKey = expected.startsWith("key");
  if (token === "{" || token === "[") {
    if (!isValue) return undefined;
    open.push(token);
    return token === "{" ? "key or end" : "value or end";
  }
  if (token === "}" || token === "]") {
    if (!expected.endsWith("or end") || open.pop() !== (token === "}" ? "{" : "["))
      return undefined;
    return "comma or end";
  }
  if (token === ",") {
    if (expected !== "comma or end" || open.length === 0) return undefined;
    return open.at(-1) === "{" ? "key" : "value";
  }
  if (token === ":") return expected === "colon" ? "value" : undefined;
  if (isKey) return token.startsWith('"') ? "colon" : undefined;
  return isValue ? "comma or end" : undefined;
}
