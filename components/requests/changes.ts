import { isObject } from "@/lib/core/json";
import { textOf } from "@/components/ui/html-tree";

/** A draft at one moment: what it says, and the checksums of its files by name. */
export type ReviewState = {
  metadata: Readonly<Record<string, unknown>>;
  custom_fields: Readonly<Record<string, unknown>>;
  access: Readonly<Record<string, unknown>>;
  files: Readonly<Record<string, string>>;
};

export type FieldChange = {
  /** The field itself, e.g. `publication_date`, and what it is called in English. */
  key: string;
  name: string;
  before: readonly string[];
  after: readonly string[];
};
export type FileChange = { name: string; kind: "added" | "removed" | "changed" };
export type Changes = { fields: FieldChange[]; files: FileChange[] };

/** What differs between two moments, field by field and file by file, in words. */
export function changesBetween(before: ReviewState, after: ReviewState): Changes {
  return {
    fields: [
      ...fieldChanges(before.metadata, after.metadata),
      ...fieldChanges(before.custom_fields, after.custom_fields),
      ...fieldChanges(before.access, after.access, "Access: "),
    ],
    files: fileChanges(before.files, after.files),
  };
}

type Fields = Readonly<Record<string, unknown>>;

function fieldChanges(before: Fields, after: Fields, prefix = ""): FieldChange[] {
  return keysOf(before, after)
    .filter((key) => written(before[key]) !== written(after[key]))
    .map((key) => ({
      key,
      name: prefix + nameOf(key),
      before: wordsOf(before[key]),
      after: wordsOf(after[key]),
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

const NAMES: Readonly<Record<string, string>> = {
  rights: "Licences",
  pids: "Identifiers",
  record: "the work",
  files: "the files",
};

/** `publication_date` as people write it; custom fields without the name of their list. */
function nameOf(key: string): string {
  const plain = key.split(":").at(-1) ?? key;
  const words = NAMES[plain] ?? plain.replaceAll("_", " ");
  return NAMES[plain] ? words : words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value as lines of text: one for each entry of a list, nothing for no value. */
export function wordsOf(value: unknown): string[] {
  if (value === undefined || value === null || value === "") return [];
  if (Array.isArray(value)) return value.flatMap((one) => wordsOf(one).join(", ") || []);
  if (typeof value === "string") return [/<\w/.test(value) ? textOf(value) : value];
  if (typeof value === "number" || typeof value === "boolean") return [String(value)];
  return isObject(value) ? [wordsOfObject(value)] : [];
}

const LEADING = ["title", "name", "subject", "identifier", "reference", "description", "date"];

/** The part of an object that tells it from others comes first, the rest after it. */
function wordsOfObject(value: Record<string, unknown>): string {
  if (typeof value.en === "string") return value.en;
  const { person_or_org: person, ...others } = value;
  if (isObject(person)) return [nameOfPerson(person), ...restOf(others)].join(", ");
  const key = LEADING.find((one) => wordsOf(value[one]).length > 0);
  if (!key) return restOf(value).join(", ");
  const { [key]: leading, id: _id, ...rest } = value;
  return [wordsOf(leading).join(", "), ...restOf(rest)].join(", ");
}

function nameOfPerson({ name, family_name, given_name }: Record<string, unknown>): string {
  const parts = [family_name, given_name].filter((part) => typeof part === "string");
  return parts.join(", ") || (typeof name === "string" ? name : "");
}

/** What only machines read is left out. */
const SILENT = new Set(["props", "icon", "links"]);

const restOf = (value: Record<string, unknown>) =>
  Object.entries(value)
    .filter(([key]) => !SILENT.has(key))
    .flatMap(([, inner]) => wordsOf(inner));
