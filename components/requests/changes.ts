import { shortLicence } from "@/lib/works/reading/licence";
import { isObject } from "@/lib/core/json";
import { formatEdtf } from "@/components/ui/format";
import { textOf } from "@/lib/core/html-tree";

/** A draft at one moment: its content, and the checksums of its files by name. */
export type ReviewState = {
  metadata: Readonly<Record<string, unknown>>;
  custom_fields: Readonly<Record<string, unknown>>;
  access: Readonly<Record<string, unknown>>;
  files: Readonly<Record<string, string>>;
};

export type FieldChange = {
  /** The field itself, e.g. `publication_date`, and that without what only machines read. */
  key: string;
  name: string;
  before: readonly string[];
  after: readonly string[];
};
export type FileChange = { name: string; kind: "added" | "removed" | "changed" };
export type Changes = { fields: FieldChange[]; files: FileChange[] };

/** How values are said. */
export type ChangeTexts = {
  /** Terms have titles in several languages. */
  locale: string;
  yes: string;
  no: string;
  /** Who may see something, by its name in the data. */
  access: Readonly<Record<string, string>>;
};

/** What differs between two moments, field by field and file by file, in words. */
export function changesBetween(
  before: ReviewState,
  after: ReviewState,
  speech: ChangeTexts,
): Changes {
  const inWords = (value: unknown) => textOfValue(value, speech);
  const accessInWords = (value: unknown) => wordsOfAccess(value, speech);
  return {
    fields: [
      ...fieldChanges(before.metadata, after.metadata, inWords),
      ...fieldChanges(before.custom_fields, after.custom_fields, inWords),
      ...fieldChanges(before.access, after.access, accessInWords),
    ],
    files: fileChanges(before.files, after.files),
  };
}

type Fields = Readonly<Record<string, unknown>>;

function fieldChanges(
  before: Fields,
  after: Fields,
  inWords: (value: unknown) => string[],
): FieldChange[] {
  return keysOf(before, after)
    .filter((key) => written(before[key]) !== written(after[key]))
    .map((key) => ({
      key,
      name: nameOf(key),
      before: inWords(before[key]),
      after: inWords(after[key]),
    }));
}

function fileChanges(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): FileChange[] {
  return keysOf(before, after).flatMap((name): FileChange[] => {
    if (!Object.hasOwn(before, name)) return [{ name, kind: "added" }];
    if (!Object.hasOwn(after, name)) return [{ name, kind: "removed" }];
    return before[name] === after[name] ? [] : [{ name, kind: "changed" }];
  });
}

const keysOf = (before: object, after: object) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();

/** The same text for values that differ only in the order of their keys, or by what is empty. */
function written(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (!isObject(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/**
 * `publication_date` as people write it, for fields without a name in the texts; custom ones without that of their
 * list.
 */
function nameOf(key: string): string {
  const words = (key.split(":").at(-1) ?? key).replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value as lines of text: one for each entry of a list, nothing for no value. */
export function textOfValue(value: unknown, speech: ChangeTexts): string[] {
  if (value === undefined || value === null || value === "") return [];
  if (Array.isArray(value))
    return value.flatMap((one) => textOfValue(one, speech).join(", ") || []);
  if (typeof value === "string") return [textInWords(value, speech)];
  if (typeof value === "boolean") return [value ? speech.yes : speech.no];
  if (typeof value === "number") return [value.toLocaleString(speech.locale)];
  return isObject(value) ? [wordsOfObject(value, speech)].filter(Boolean) : [];
}

/** A month or a day, or a span of them; a year by itself is said as it is written. */
const DATE = /^-?\d{4}-\d{2}(-\d{2})?(\/-?\d{4}(-\d{2}){0,2})?$/;

function textInWords(text: string, { locale }: ChangeTexts): string {
  if (DATE.test(text)) return formatEdtf(text, locale);
  return /<\w/.test(text) ? textOf(text) : text;
}

/** Who sees the work or opens its files; an embargo that is over, or never was, says nothing. */
function wordsOfAccess(value: unknown, speech: ChangeTexts): string[] {
  if (typeof value === "string") return [speech.access[value] ?? value];
  if (!isObject(value)) return textOfValue(value, speech);
  const { active, until, reason } = value;
  return active === true ? textOfValue([until, reason], speech) : [];
}

const LEADING = ["title", "name", "subject", "identifier", "reference", "description", "date"];

/** The part of an object that tells it from others comes first, the rest after it. */
function wordsOfObject(value: Record<string, unknown>, speech: ChangeTexts): string {
  const label = value[speech.locale] ?? value.en;
  if (typeof label === "string") return label;
  const licence = typeof value.id === "string" ? shortLicence(value.id) : undefined;
  if (licence) return licence;
  const { person_or_org: person, ...others } = value;
  if (isObject(person)) return [nameOfPerson(person), ...restOf(others, speech)].join(", ");
  const key = LEADING.find((one) => textOfValue(value[one], speech).length > 0);
  if (!key) return restOf(value, speech).join(", ");
  const { [key]: leading, id: _id, ...rest } = value;
  return [textOfValue(leading, speech).join(", "), ...restOf(rest, speech)].join(", ");
}

function nameOfPerson({ name, family_name, given_name }: Record<string, unknown>): string {
  const parts = [family_name, given_name].filter((part) => typeof part === "string");
  return parts.join(", ") || (typeof name === "string" ? name : "");
}

/** What only machines read is left out. */
const SILENT = new Set(["props", "icon", "links", "scheme"]);

const restOf = (value: Record<string, unknown>, speech: ChangeTexts) =>
  Object.entries(value)
    .filter(([key]) => !SILENT.has(key))
    .flatMap(([, inner]) => textOfValue(inner, speech));
