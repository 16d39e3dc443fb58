import { orcid } from "@/lib/identifiers/schemes/people";

/**
 * Reads a list of names as people paste it: from a title page, a reference manager, a table or a BibTeX entry.
 * What is recognised is offered for a look before it comes into the form, so a guess that fails costs a click.
 */
export type Author = {
  family: string;
  given: string;
  orcid?: string;
  affiliation?: string;
  /** Not a person, as far as can be told. */
  isOrganisation?: true;
};

export const readAuthors = (text: string): Author[] => readList(text).authors;

type ReadList = {
  authors: Author[];
  /** What was not understood, as it was written. */
  unread: string[];
};

export function readList(text: string): ReadList {
  const clean = text.replace(/\u00a0/g, " ").trim();
  const lines = clean === "" ? [] : entries(clean);
  const isInitialsLast = lines.flat().every((entry) => endsWithInitials(entry));
  const read = lines.map((line) => readLine(line, { isInitialsLast }));
  return {
    authors: read.flatMap(({ authors }) => authors),
    unread: read.flatMap(({ unread }) => unread),
  };
}

function readLine(line: readonly string[], style: Style): ReadList {
  const read = line.map((entry) => ({ entry, author: readAuthor(entry, style) }));
  const authors = read.flatMap(({ author }) => author ?? []);
  const unread = read.flatMap(({ entry, author }) =>
    author
      ? idsIn(entry).filter((id) => !author.orcid || orcid.normalise(id) !== author.orcid)
      : isLeftOut(entry, authors)
        ? []
        : [entry],
  );
  return { authors, unread };
}

/** What says nothing of another person: marks of footnotes, words for further people, the head of a table, an address behind a name. */
function isLeftOut(entry: string, authors: readonly Author[]): boolean {
  if (isTable(entry)) return TABLE_HEAD.test(entry);
  const isAddress = authors.length > 0 && /^<?\S+@\S+$/.test(entry);
  return isAddress || ET_AL.test(entry) || FOOTNOTES.test(entry);
}

const FOOTNOTES = /^[\s.,;:&()[\]•–-]*(?:\d{1,3}|[*†‡§¶¹²³⁰⁴-⁹])?[\s.,;:&()[\]•–*†‡§¶-]*$/;

/** "Doe JA", as medical databases write it. All names must have this form, because a single "Jane DOE" proves nothing. */
const endsWithInitials = (entry: string) => {
  const text = entry
    .replace(IDS, " ")
    .replace(BRACKETS, " ")
    .replace(/[\d\s.,*†‡§¶¹²³⁰⁴-⁹]+$/g, "");
  return INITIALS_LAST.test(text) || ET_AL.test(text) || ORGANISATION.test(text);
};

const INITIALS_LAST = /^(?<family>.*?\p{Ll}\S*)\s(?<given>(?:\p{Lu}[\s-]?){1,3})\.?$/u;
const ET_AL = /^(?:et al\.?|others)$/i;

/** Whether a list of names ends with words for those that it leaves out. */
export const namesOnlySome = (list: string): boolean => /\b(?:and others|et al\.?)\s*$/i.test(list);

/** The entries of each line. More than one way to divide a list: the first whose marks are there. */
function entries(text: string): string[][] {
  const bibtex = /^\s*author\s*=\s*[{"]([\s\S]*?)["}]\s*,?\s*$/i.exec(text)?.[1];
  if (bibtex) return [split(bibtex.replace(/[{}]/g, ""), /\s+and\s+/i)];
  const lines = split(text, /\r?\n/);
  const isList = lines.length > 1;
  return lines.map((line) => (isList && isTable(line) ? [line] : ofLine(besideNames(line))));
}

/** An ORCID iD belongs to the name before it, or after it where the line begins with one, whatever stands between. */
function besideNames(line: string): string {
  if (/^\W*$/.test(line.split(ORCID)[0] ?? "")) return line.replace(ID_AND_SIGNS, "$1 ");
  return line.replace(SIGNS_AND_ID, " $1");
}

const isTable = (line: string) => /\t/.test(line);

function ofLine(line: string): string[] {
  if (line.includes(";")) return split(line, /\s*;\s*(?:and\s+|und\s+|&\s*)?/i);
  const parts = split(outsideBrackets(line), COMMA_OR_AND);
  const restored = parts.map((part) => part.replaceAll(HIDDEN, ","));
  if (restored.length < 2) return restored;
  // "Doe, Jane" is one person; "Doe, Jane and Roe, Richard" are two; "Jane Doe, Richard Roe" are two as well.
  const halves = split(outsideBrackets(line), / +(?:and|und|&) +/i).map((half) =>
    half.replaceAll(HIDDEN, ","),
  );
  const areInverted = halves.every((half) => isInverted(half));
  return areInverted ? halves : pairs(restored);
}

const COMMA_OR_AND = /\s*,\s*(?:and |und |& )?| +(?:and|und|&) +/i;
const HIDDEN = "\u0001";

/** "(Somewhere)" and "[Somewhere]" after a name. */
const BRACKETS = /\(([^)]*)\)|\[([^\]]*)\]/g;

/** Commas inside brackets belong to an affiliation. */
function outsideBrackets(line: string): string {
  return line.replace(BRACKETS, (inside) => inside.replaceAll(",", HIDDEN));
}

/** "Family, Given": one comma, and a single word or initials on one side of it. */
function isInverted(text: string): boolean {
  const plain = text.replace(IDS, "").replace(BRACKETS, "").trim();
  const [family, given, ...more] = plain.split(/\s*,\s*/);
  if (!family || !given || more.length > 0) return false;
  return !/\s/.test(family.trim()) || isInitials(given) || startsWithParticle(family);
}

/** "Doe, J., Roe, R. A.": families and initials by turns. */
function pairs(parts: string[]): string[] {
  const isPaired =
    parts.length % 2 === 0 &&
    parts.every((part, at) => (at % 2 === 1 ? isInitials(part) : !isInitials(part)));
  if (!isPaired) return parts;
  return parts.flatMap((part, at) => (at % 2 === 0 ? [`${part}, ${parts[at + 1] ?? ""}`] : []));
}

const isInitials = (text: string) => /^(?:\p{Lu}\.?[\s-]?){1,4}$/u.test(text.trim());

const PARTICLES =
  /^(?:van|von|de|del|della|di|da|dos|du|la|le|el|al|bin|ibn|ter|ten|zu|zur|vom|der|den|st\.?)$/i;
const startsWithParticle = (text: string) => PARTICLES.test(text.trim().split(/\s+/)[0] ?? "");

const ORCID =
  /(?:\borcid(?: ?id)?:? *)?(?:https?:\/\/)?(?:www\.)?(?:orcid\.org\/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dX])/i;
const IDS = new RegExp(ORCID, "gi");
const SIGNS_AND_ID = new RegExp(`\\s*[;,]\\s*([([]?${ORCID.source})`, "gi");
const ID_AND_SIGNS = new RegExp(`(${ORCID.source}[)\\]]?)\\s*[;,]\\s*`, "gi");

/** The numbers of all ORCID iDs in a text. */
const idsIn = (text: string): string[] => [...text.matchAll(IDS)].map(([, number = ""]) => number);
const ORGANISATION =
  /\b(?:universit|organi[sz]ation|institut|laborator|department|ministry|ministerium|society|gesellschaft|consortium|konsortium|collaboration|museum|librar|bibliothek|foundation|stiftung|committee|association|verein|agency|council|group|team|project|trust|center|centre|zentrum)/i;

function readAuthor(entry: string, style: Style): Author | undefined {
  if (isTable(entry)) return ofTable(entry);
  const id = idsIn(entry)
    .map((number) => orcid.normalise(number))
    .find(Boolean);
  const affiliation = affiliationIn(entry.replace(IDS, ""));
  const name = entry
    .replace(IDS, " ")
    .replace(BRACKETS, " ")
    .replace(/<[^>]*>|\S+@\S+/g, " ")
    // Numbering before, and marks of footnotes behind a name.
    .replace(/^\s*(?:\d+[.)]|[-•*–])\s+/, "")
    .replace(/[\d*†‡§¶¹²³⁰⁴-⁹]+(?:\s*,\s*[\d*†‡§¶¹²³⁰⁴-⁹]+)*/g, " ")
    .replace(/^(?:and|und|by|von|&)\s+(?=\p{Lu})/iu, "")
    .replace(/\s+/g, " ")
    .replace(/^[\s,;:]+|[\s,;:]+$/g, "");
  if (!/\p{L}/u.test(name) || ET_AL.test(name)) return undefined;
  const extras = { ...(id ? { orcid: id } : {}), ...(affiliation ? { affiliation } : {}) };
  if (ORGANISATION.test(name)) return { family: name, given: "", isOrganisation: true, ...extras };
  return { ...partsOf(name, style), ...extras };
}

/** What stands in brackets, unless it is the number of a footnote or an address. */
function affiliationIn(entry: string): string | undefined {
  for (const [, round, square] of entry.matchAll(BRACKETS)) {
    const text = (round ?? square ?? "").trim();
    if (/\p{L}{2}/u.test(text) && !text.includes("@") && !/^https?:/i.test(text)) return text;
  }
  return undefined;
}

const TABLE_HEAD = /^\s*(?:family|last ?name|surname|nachname)/i;

/** A row of a table: family, given and affiliation, and an ORCID iD in any place. */
function ofTable(row: string): Author | undefined {
  const cells = row.split("\t").map((cell) => cell.trim());
  const [family = "", given = "", ...more] = cells.filter((cell) => !ORCID.test(cell));
  if (!/\p{L}/u.test(family) || TABLE_HEAD.test(row)) return undefined;
  const number = cells.map((cell) => orcid.normalise(cell)).find(Boolean);
  const affiliation = more.find((cell) => /\p{L}/u.test(cell) && !cell.includes("@"));
  return {
    family,
    given,
    ...(number ? { orcid: number } : {}),
    ...(affiliation ? { affiliation } : {}),
  };
}

type Style = { isInitialsLast: boolean };

function partsOf(name: string, { isInitialsLast }: Style): { family: string; given: string } {
  const [family, given, ...more] = name.split(/\s*,\s*/);
  if (given !== undefined) {
    // In "Doe, Jr., Jane" the text after the second comma is the given name.
    return { family: family ?? "", given: [given, ...more].join(" ").trim() };
  }
  const { family: before = "", given: initials = "" } = INITIALS_LAST.exec(name)?.groups ?? {};
  if (isInitialsLast && initials) return { family: before, given: initials };
  const words = name.split(" ");
  if (words.length === 1) return { family: name, given: "" };
  const particle = words.findIndex(
    (word, at) => at > 0 && PARTICLES.test(word) && /^\p{Ll}/u.test(word),
  );
  // "DOE Jane": a family name in capitals comes first.
  const first = words[0] ?? "";
  const isLoud = (word: string) => /^[\p{Lu}'’-]{2,}$/u.test(word);
  if (isLoud(first) && !isLoud(words.at(-1) ?? ""))
    return { family: capitalised(first), given: words.slice(1).join(" ") };
  const at = particle > 0 ? particle : beginOfDouble(words);
  return { family: words.slice(at).join(" "), given: words.slice(0, at).join(" ") };
}

/** "José Ortega y Gasset", "Josep Puig i Cadafalch": two family names with a word for "and" between them. */
function beginOfDouble(words: readonly string[]): number {
  const and = words.findIndex(
    (word, at) => at > 1 && at < words.length - 1 && /^[yie]$/.test(word),
  );
  return and > 0 ? and - 1 : words.length - 1;
}

/** The same person with the two parts of the name changed over. */
export const swapped = (author: Author): Author => ({
  ...author,
  family: author.given,
  given: author.family,
});

const capitalised = (word: string) =>
  word.replace(/\p{L}+/gu, (part) => part.charAt(0) + part.slice(1).toLowerCase());

const split = (text: string, by: RegExp) =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter(Boolean);
