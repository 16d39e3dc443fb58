/**
 * JSON as strangers send it, made safe to hand on: bounded in depth, and free of characters that neither
 * PostgreSQL nor UTF-8 can hold.
 */

/** Far deeper than any document here; walking deeper ones (checks, storing) would exhaust the stack. */
export const MAX_JSON_LEVELS = 100;

/**
 * Members and entries of one API body, all levels together. Beyond, reading it alone would keep every other request
 * waiting for longer than 200 ms; a work with 5,000 creators has half as many.
 */
export const MAX_JSON_VALUES = 150_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;

type JsonLimits = { readonly levels: number; readonly values: number };

/**
 * Why UTF-8 text that should be JSON is not to be parsed: it opens too many lists and objects inside each other, or has
 * too many members and entries. Stops reading where that is clear.
 */
export function refusalOfJson(
  bytes: Uint8Array,
  limits: JsonLimits = { levels: MAX_JSON_LEVELS, values: Infinity },
): "tooDeep" | "tooMany" | undefined {
  let level = 0;
  let values = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (isText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isText = false;
      continue;
    }
    switch (byte) {
      case QUOTE:
        isText = true;
        break;
      case 0x5b: // [
      case 0x7b: // {
        if (++level > limits.levels) return "tooDeep";
        values++;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        level--;
        break;
      case COMMA:
        values++;
        break;
    }
    if (values > limits.values) return "tooMany";
  }
  return undefined;
}

/** So many characters of a list are looked at in one step. */
const LOOKED_AT_ONCE = 2 ** 20;

/**
 * Yields the text of each item of a JSON list, so that a long list can be parsed item by item. While the end of a
 * long item is searched, it yields `undefined`, so that other requests can be served. Mistakes inside an item are
 * left to its parser.
 *
 * @throws {SyntaxError} where the text is no list
 */
export function* listItems(text: string): Generator<string | undefined, void> {
  const open = /^\s*\[/.exec(text)?.[0].length;
  if (open === undefined) throw new SyntaxError("Expected a list");
  let from = open;
  let level = 0;
  let step = open + LOOKED_AT_ONCE;
  for (let at = open; at < text.length; at++) {
    if (at >= step) {
      yield undefined;
      step = at + LOOKED_AT_ONCE;
    }
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfText(text, at);
        break;
      case 0x5b: // [
      case 0x7b: // {
        level++;
        break;
      case COMMA:
        if (level > 0) break;
        yield text.slice(from, at);
        from = at + 1;
        break;
      case 0x7d: // }
        level--;
        break;
      case 0x5d: // ]
        if (level-- > 0) break;
        if (/\S/.test(text.slice(at + 1))) throw new SyntaxError("Unexpected text after the list");
        // An empty list has no items; a comma before the end has an empty one, which is an error of its parser.
        if (from > open || /\S/.test(text.slice(from, at))) yield text.slice(from, at);
        return;
    }
  }
  throw new SyntaxError("The list is not closed");
}

/** Where the value of well-formed JSON ends that begins here. */
export function endOfValue(text: string, start: number): number {
  let level = 0;
  for (let at = start; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfText(text, at);
        if (level === 0) return at + 1;
        break;
      case 0x5b: // [
      case 0x7b: // {
        level++;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        if (level === 0) return at;
        if (--level === 0) return at + 1;
        break;
      case COMMA:
        if (level === 0) return at;
        break;
    }
  }
  return text.length;
}

/** Where a text ends that begins here. The quotation mark is sought by the runtime, since texts may be long. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes++;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}

/** Escapes that may stand for NUL or for half of a surrogate pair. */
const SUSPICIOUS = /\\u(?:0000|[dD][89a-fA-F])/;
const UNSTORABLE = /\0|\p{Surrogate}/gu;

/**
 * Parses JSON and takes NUL and lone surrogates out of its texts and names: no reader sees them, and no
 * store takes them. Throws `SyntaxError` for text that is not JSON.
 */
export function parseStorableJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return SUSPICIOUS.test(text) ? storable(value) : value;
}

function storable(value: unknown): unknown {
  if (typeof value === "string") return value.replace(UNSTORABLE, "");
  if (Array.isArray(value)) return value.map(storable);
  if (!isObject(value)) return value;
  // `fromEntries` makes own members, also of the name `__proto__`.
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name.replace(UNSTORABLE, ""), storable(one)]),
  );
}

/** Whether a value is a JSON object, and neither a list nor null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Applies a merge patch (RFC 7396): members replace those of the target, `null` removes them. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const merged = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, mergePatch(merged.get(name), value));
  }
  return Object.fromEntries(merged);
}
