/**
 * File names. A key is a name shown to people, never a path of ours: it may hold folders (`data/a.csv`), and
 * bytes are stored under keys the storage chooses.
 */
export const KEY_MAX_CHARACTERS = 255;

const TYPOGRAPHIC: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u201A\u201B\u2032\uFF07]/gu, "'"],
  [/[\u201C\u201D\u201E\u201F\u2033\u00AB\u00BB\uFF02]/gu, '"'],
  [/[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/gu, "-"],
];
/** Controls, line separators, lone surrogates, the byte order mark, and marks that turn the writing direction. */
const INVISIBLE = /[\p{Cc}\p{Cs}\u2028\u2029\uFEFF\u202A-\u202E\u2066-\u2069]/gu;
/** An apostrophe inside a word is part of the name (`d'Ulm.pdf`); every other quote goes. */
const QUOTES = /["`\\]|(?<![\p{L}\p{N}])'|'(?![\p{L}\p{N}])/gu;

/** Looks behind, so that a run inside a long name is not tried again at each of its characters. */
const ENDS = /^[. ]+|(?<![. ])[. ]+$/g;

/**
 * The name a file is known by from then on, or `undefined` when nothing usable is left (an empty, `.` or `..`
 * segment). Cleaning a clean name changes nothing, so names in addresses may be cleaned again before a lookup.
 */
export function cleanKey(given: string): string | undefined {
  const segments = given.normalize("NFC").replace(/\\/g, "").split("/").map(cleanSegment);
  return segments.includes("") ? undefined : segments.join("/");
}

function cleanSegment(segment: string): string {
  const plain = TYPOGRAPHIC.reduce((text, [from, to]) => text.replace(from, to), segment)
    .replace(/\s+/gu, " ")
    .replace(INVISIBLE, "")
    .replace(QUOTES, "");
  const collapsed = plain.replace(/\.{2,}/g, ".").replace(/ {2,}/g, " ");
  return collapsed.replace(ENDS, "").normalize("NFC");
}

/** The extension in lower case without its dot; empty when there is none. */
export function extensionOf(key: string): string {
  return /[^/.]\.([^./]+)$/.exec(key)?.[1]?.toLowerCase() ?? "";
}

/** What of a file an address means. */
export type FilePart = "entry" | "content" | "commit" | "part";

const isNumber = (segment: string | undefined) => /^\d+$/.test(segment ?? "");

/**
 * Reads the rest of a file's address, given as its decoded segments. The last segment names the part when it
 * is `content` or `commit` and a key stands before it; so do the last two when they are `content` and a number. A
 * key that itself ends so is written with its last slash encoded: `files/docs%2Fcontent` is the file `docs/content`,
 * `files/docs/content` the content of `docs`.
 */
export function splitKey(segments: readonly string[]): {
  key: string;
  part: FilePart;
  number?: string;
} {
  const [before, last] = segments.slice(-2);
  if (segments.length > 1 && (last === "content" || last === "commit"))
    return { key: segments.slice(0, -1).join("/"), part: last };
  if (segments.length > 2 && before === "content" && last !== undefined && isNumber(last))
    return { key: segments.slice(0, -2).join("/"), part: "part", number: last };
  return { key: segments.join("/"), part: "entry" };
}

/** A key as part of an address which {@link splitKey} reads back. */
export function keyPath(key: string): string {
  const segments = key.split("/").map(encodeURIComponent);
  const last = segments.pop() ?? "";
  if (segments.length === 0) return last;
  const isNumbered = segments.length > 1 && segments.at(-1) === "content" && isNumber(last);
  const isAmbiguous = last === "content" || last === "commit" || isNumbered;
  return `${segments.join("/")}${isAmbiguous ? "%2F" : "/"}${last}`;
}
