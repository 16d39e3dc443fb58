import type { Messages } from "@/lib/i18n/messages";

type MissingKey = keyof Messages["missing"];

/** The messages of required fields that have one of their own; the others share a general one. */
const KEYS: readonly (readonly [place: RegExp, key: MissingKey])[] = [
  [/^files(\.|$)/, "files"],
  [/^metadata\.title$/, "title"],
  [/^metadata\.resource_type(\.id)?$/, "resource_type"],
  [/^metadata\.creators$/, "creators"],
  [/^metadata\.publication_date$/, "publication_date"],
  [/^metadata\.publisher$/, "publisher"],
  [/\.person_or_org\.family_name$/, "family_name"],
  [/\.person_or_org\.name$/, "name"],
];

/** The text of `missing` for a required field without a value; the report of an import says the same. */
export const missingKey = (field: string): MissingKey =>
  KEYS.find(([place]) => place.test(field))?.[1] ?? "value";
