import type { Messages } from "@/lib/i18n/messages";

/** The form as data: its fields, their sections and their controls. */
type Texts = Messages["deposit"];
export type FieldName = keyof Texts["fields"];
type HintName = keyof Texts["hints"];
type PartName = keyof Texts["parts"];
type SectionName = keyof Texts["sections"];
export type AddName = keyof Texts["add"];

/** Lists short enough for a menu. */
export type MenuVocabulary =
  "titletypes" | "descriptiontypes" | "datetypes" | "relationtypes" | "code:developmentStatus";
/** Lists one searches in. */
export type BoxVocabulary = "resourcetypes" | "languages" | "code:programmingLanguages";

/** One box of a row or of a group. */
export type Part = { key: string; name: PartName; wide?: true } & (
  | { kind: "text" | "paragraph" | "html" | "extended-date" | "date" | "identifier" }
  | { kind: "menu"; vocabulary: MenuVocabulary }
  | { kind: "term"; vocabulary: BoxVocabulary }
);

type Control =
  | { control: "text" | "paragraph" | "html" | "date" | "address" }
  | { control: "menu"; vocabulary: MenuVocabulary }
  /** `next`: the box to go on to, if it is empty, after a term was chosen with the pointer. */
  | { control: "term"; vocabulary: BoxVocabulary; next?: string }
  | { control: "terms"; vocabulary: BoxVocabulary; add: AddName }
  /** A list of texts; `words` takes several at once, with commas between. */
  | { control: "texts" | "words"; add: AddName }
  | { control: "rows"; parts: readonly Part[]; add: AddName; preset?: Record<string, unknown> }
  | { control: "group"; parts: readonly Part[] }
  | { control: "creators" | "contributors" | "licences" | "subjects" | "funding" | "locations" }
  | { control: "references" | "doi" | "ai-usage" };

export type FieldSpec = {
  /** Its place in the draft, as the API names it. */
  path: string;
  name: FieldName;
  hint?: HintName;
  /** The short form shows what is required and what nearly every work of its kind has. */
  tier: "required" | "usual" | "full";
  /** The resource types that show the field; all if absent. Others show it when it has a value. */
  fits?: (kind: string) => boolean;
} & Control;

export type SectionSpec = { name: SectionName; fields: readonly FieldSpec[] };
