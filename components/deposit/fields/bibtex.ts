import { readAuthors } from "../people/author-list";
import { rowOfAuthor } from "../people/author-row";
import { AUTHOR } from "../people/default-roles";
import { COMMON_KINDS } from "./kinds";

/** The first entry of a BibTeX text: its kind, and its fields by their names in small letters. */
type Entry = { kind: string; fields: Readonly<Record<string, string>> };

/** What a BibTeX entry says, by the places of the form; undefined where the text is none. */
export function readBibtex(text: string): ReadonlyMap<string, unknown> | undefined {
  const entry = entryOf(text);
  return entry && valuesOf(entry);
}

function entryOf(text: string): Entry | undefined {
  const head = /@(\w+)\s*\{\s*[^,{}\s]*\s*,/.exec(text);
  if (!head) return undefined;
  const fields: Record<string, string> = {};
  let at = head.index + head[0].length;
  const name = /\s*,?\s*([\w-]+)\s*=\s*/y;
  for (;;) {
    name.lastIndex = at;
    const found = name.exec(text);
    if (!found?.[1]) break;
    const { raw, end } = valueAt(text, name.lastIndex);
    fields[found[1].toLowerCase()] = raw;
    at = end;
  }
  return { kind: (head[1] ?? "").toLowerCase(), fields };
}

/** A value in braces, in quotation marks, or a plain word. Braces inside belong together. */
function valueAt(text: string, start: number): { raw: string; end: number } {
  const opening = text[start];
  if (opening !== "{" && opening !== '"') {
    const raw = /[^\s,}]*/y;
    raw.lastIndex = start;
    return { raw: raw.exec(text)?.[0] ?? "", end: raw.lastIndex };
  }
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === "{") depth += 1;
    else if (text[at] === "}") depth -= 1;
    const isEnd = opening === "{" ? depth === 0 : at > start && text[at] === '"' && depth === 0;
    if (isEnd) return { raw: text.slice(start + 1, at), end: at + 1 };
  }
  return { raw: text.slice(start + 1), end: text.length };
}

const KINDS: Readonly<Record<string, (typeof COMMON_KINDS)[number]["id"]>> = {
  article: "textDocument-journalArticle",
  book: "textDocument-book",
  incollection: "textDocument-bookSection",
  inbook: "textDocument-bookSection",
  inproceedings: "presentation-conferencePaper",
  conference: "presentation-conferencePaper",
  phdthesis: "textDocument-thesis",
  mastersthesis: "textDocument-thesis",
  thesis: "textDocument-thesis",
  techreport: "textDocument-report",
  report: "textDocument-report",
  dataset: "dataset",
  software: "software",
};

function valuesOf({ kind, fields }: Entry): ReadonlyMap<string, unknown> {
  const text = (...names: readonly string[]) =>
    names.map((name) => plain(fields[name] ?? "")).find(Boolean);
  const authors = readAuthors(`author = {${plain(fields.author ?? "")}}`);
  const isArticle = kind === "article";
  const shared = { pages: text("pages")?.replace(/-{2,}|–/g, "-") };
  const journal = some({
    title: text("journal", "journaltitle"),
    volume: text("volume"),
    issue: text("number", "issue"),
    ...shared,
    issn: text("issn"),
  });
  const imprint = some({
    title: text("booktitle"),
    isbn: text("isbn"),
    place: text("address", "location"),
    ...shared,
  });
  const doi = text("doi")?.replace(/^https?:\/\/(dx\.)?doi\.org\//i, "");
  const university = text("school", "institution");
  const values: [path: string, value: unknown][] = [
    ["metadata.resource_type", COMMON_KINDS.find(({ id }) => id === KINDS[kind])],
    ["metadata.title", text("title")],
    ["metadata.publication_date", dateOf(text("date"), text("year"), text("month"))],
    [
      "metadata.creators",
      authors.length > 0 ? authors.map((one) => rowOfAuthor(one, { role: AUTHOR })) : 0,
    ],
    // Reports, manuals and theses name by other fields who published them; the preset of the form would be wrong.
    ["metadata.publisher", text("publisher", "institution", "organization", "school")],
    ["metadata.description", asParagraph(text("abstract"))],
    ["custom_fields.svc:user_defined_tags", wordsOf(text("keywords"))],
    ["pids.doi", doi && { provider: "external", identifier: doi }],
    ["custom_fields.journal:journal", isArticle ? journal : undefined],
    ["custom_fields.imprint:imprint", isArticle ? undefined : imprint],
    ["custom_fields.thesis:thesis", kind.endsWith("thesis") && university && { university }],
  ];
  return new Map(values.filter(([, value]) => Boolean(value)));
}

function some(parts: Record<string, string | undefined>): Record<string, string> | undefined {
  const said = Object.entries(parts).filter((part): part is [string, string] => Boolean(part[1]));
  return said.length > 0 ? Object.fromEntries(said) : undefined;
}

const wordsOf = (keywords: string | undefined) => {
  const words = (keywords ?? "").split(/[,;]/).map((word) => word.trim());
  const all = words.filter(Boolean);
  return all.length > 0 ? [...new Set(all)] : undefined;
};

const asParagraph = (text: string | undefined) =>
  text && `<p>${text.replace(/&/g, "&amp;").replace(/</g, "&lt;")}</p>`;

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

function dateOf(date: string | undefined, year: string | undefined, month: string | undefined) {
  if (date && /^\d{4}(-\d{2}){0,2}(\/\d{4}(-\d{2}){0,2})?$/.test(date)) return date;
  if (!year || !/^\d{4}$/.test(year)) return undefined;
  const number = Number(month) || MONTHS.indexOf((month ?? "").slice(0, 3).toLowerCase()) + 1;
  return number >= 1 && number <= 12 ? `${year}-${String(number).padStart(2, "0")}` : year;
}

const MARKS: Readonly<Record<string, string>> = {
  "`": "\u0300",
  "'": "\u0301",
  "^": "\u0302",
  "~": "\u0303",
  '"': "\u0308",
  "=": "\u0304",
  ".": "\u0307",
  c: "\u0327",
  v: "\u030c",
  u: "\u0306",
  H: "\u030b",
  k: "\u0328",
  r: "\u030a",
};
const LETTERS: Readonly<Record<string, string>> = {
  ss: "ß",
  ae: "æ",
  AE: "Æ",
  o: "ø",
  O: "Ø",
  l: "ł",
  L: "Ł",
  aa: "å",
  AA: "Å",
  i: "i",
};

/** TeX as text: accents become letters, braces and line ends go. */
function plain(tex: string): string {
  return tex
    .replace(/\\(["'`^~=.])\s*\{?\\?(\p{L})\}?/gu, accented)
    .replace(/\\([cvuHkr])(?:\s+|\s*\{)\\?(\p{L})\}?/gu, accented)
    .replace(
      /\\(ss|ae|AE|aa|AA|o|O|l|L|i)(?![A-Za-z])\s?/g,
      (_, name: string) => LETTERS[name] ?? "",
    )
    .replace(/\\([&%$#_{}])/g, "$1")
    .replace(/[{}]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

const accented = (_: string, mark: string, letter: string) =>
  `${letter}${MARKS[mark] ?? ""}`.normalize("NFC");
