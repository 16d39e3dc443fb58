import { languageTag } from "@/lib/works/reading/display-names";
import { namesOnlySome, readAuthors } from "../people/author-list";
import { rowOfAuthor } from "../people/author-row";
import { AUTHOR, EDITOR } from "../people/default-roles";
import { COMMON_KINDS } from "./kinds";
import { COMMON_LANGUAGES } from "./languages";
import { texText } from "./tex-text";

/** The first entry of a BibTeX text: its kind, and its fields by their names in small letters. */
type Entry = { kind: string; fields: Readonly<Record<string, string>> };

export type FilledIn = {
  /** What the entry says, by the places of the form. */
  values: ReadonlyMap<string, unknown>;
  /** The names of the fields of the entry for which the form has no place. */
  leftOut: readonly string[];
  /** The entry ends its people with "and others". */
  namesOnlySome: boolean;
};

/** What a BibTeX entry says; undefined where the text is none. */
export function readBibtex(text: string): FilledIn | undefined {
  const entry = entryOf(text);
  return entry && filledIn(entry);
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

/** What programs note for themselves. */
const NOTED = new Set(["bibsource", "biburl", "file", "owner", "timestamp", "urldate"]);

function filledIn({ kind, fields }: Entry): FilledIn {
  const texts = new Map(Object.entries(fields).map(([name, raw]) => [name, texText(raw)]));
  const values = new Map<string, unknown>();
  const used = new Set<string>();
  for (const [path, read] of placesOf(kind)) {
    const asked: string[] = [];
    const value = read((...names) => {
      const name = names.find((one) => texts.get(one));
      if (name) asked.push(name);
      return name && texts.get(name);
    });
    if (!value) continue;
    values.set(path, value);
    for (const name of asked) used.add(name);
  }
  const leftOut = [...texts].filter(
    ([name, text]) => text && !used.has(name) && !NOTED.has(name) && !DOI_RESOLVER.test(text),
  );
  return {
    values,
    leftOut: leftOut.map(([name]) => name),
    namesOnlySome: ["author", "editor"].some((name) => namesOnlySome(texts.get(name) ?? "")),
  };
}

/** The first of these fields that says something. */
type Text = (...names: readonly string[]) => string | undefined;

/** How the value of each place is read; there is none where it is falsy. */
function placesOf(kind: string): [path: string, read: (text: Text) => unknown][] {
  const isArticle = kind === "article";
  return [
    ["metadata.resource_type", () => COMMON_KINDS.find(({ id }) => id === KINDS[kind])],
    ["metadata.title", (text) => text("title")],
    ["metadata.publication_date", (text) => dateOf(text("date"), text("year"), text("month"))],
    ["metadata.creators", (text) => peopleOf(text("author"), AUTHOR)],
    ["metadata.contributors", (text) => peopleOf(text("editor"), EDITOR)],
    [
      "metadata.publisher",
      // Reports, manuals and theses name by other fields who published them; the preset of the form would be wrong.
      (text) => text("publisher", "institution", "organization", "school"),
    ],
    ["metadata.description", (text) => asParagraph(text("abstract"))],
    ["metadata.languages", (text) => languagesOf([text("language"), text("langid")])],
    ["custom_fields.svc:user_defined_tags", (text) => wordsOf(text("keywords"))],
    ["pids.doi", doiOf],
    isArticle
      ? ["custom_fields.journal:journal", journalOf]
      : ["custom_fields.imprint:imprint", imprintOf],
    ["custom_fields.meeting:meeting", (text) => MEETINGS.has(kind) && meetingOf(text)],
    [
      "custom_fields.thesis:thesis",
      (text) => kind.endsWith("thesis") && some({ university: text("school", "institution") }),
    ],
  ];
}

type Parts = Record<string, string | undefined>;

const pagesOf = (text: Text) => text("pages")?.replace(/-{2,}|–/g, "-");

const journalOf = (text: Text) =>
  some({
    title: text("journal", "journaltitle"),
    volume: text("volume"),
    issue: text("number", "issue"),
    pages: pagesOf(text),
    issn: text("issn"),
  });

const imprintOf = (text: Text) =>
  some({
    title: text("booktitle"),
    isbn: text("isbn"),
    place: text("address", "location"),
    pages: pagesOf(text),
  });

const MEETINGS = new Set(["inproceedings", "conference", "proceedings"]);

/** BibTeX has no field for the event: proceedings are mostly called after it. */
const meetingOf = (text: Text) =>
  some({
    title: text("eventtitle") ?? text("booktitle")?.replace(/^proceedings of (?:the )?/i, ""),
    place: text("venue"),
    dates: text("eventdate"),
  });

function doiOf(text: Text) {
  const doi = text("doi")?.replace(DOI_RESOLVER, "");
  return doi && { provider: "external", identifier: doi };
}

const DOI_RESOLVER = /^https?:\/\/(dx\.)?doi\.org\//i;

function peopleOf(names: string | undefined, role: typeof AUTHOR) {
  const people = names ? readAuthors(`author = {${names}}`) : [];
  return people.length > 0 && people.map((one) => rowOfAuthor(one, { role }));
}

/** Languages as babel calls them where their own name is another. */
const BABEL: Readonly<Record<string, string>> = {
  american: "eng",
  british: "eng",
  ngerman: "deu",
  naustrian: "deu",
  nswissgerman: "deu",
  brazilian: "por",
  portuges: "por",
};

/** The language by its name or by any code of ISO 639; a rarer one is left to the person who deposits. */
function languagesOf(said: readonly (string | undefined)[]) {
  const found = said.flatMap((text) => (text ? (languageCalled(text.toLowerCase()) ?? []) : []));
  return found.length > 0 && found.slice(0, 1);
}

function languageCalled(name: string) {
  const tag = languageTag(BABEL[name] ?? name)?.split("-")[0];
  return COMMON_LANGUAGES.find(
    ({ id, title }) =>
      languageTag(id) === tag || Object.values(title).some((one) => one.toLowerCase() === name),
  );
}

function some(parts: Parts): Record<string, string> | undefined {
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
