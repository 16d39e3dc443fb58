import type { MessageLike } from "@/lib/core/message";

export type Section = (typeof SECTIONS)[number];

/** What stands in a cell. */
export type Kind =
  | "text"
  | "markup"
  | "date"
  | "yes-no"
  | "access"
  | "resource-type"
  | "language"
  | "role"
  | "term"
  | "licence"
  | "subject"
  | "identifier"
  | "relation"
  | "dated"
  | "title"
  | "series"
  | "file"
  | "person"
  | "owner";

export type Column = {
  id: string;
  label: string;
  section: Section;
  kind: Kind;
  /** Where it lies in a work, e.g. `metadata.title`. */
  place: string;
  /** What goes in; how several are separated is said besides. */
  explains: MessageLike;
  /** Other names it goes by, beside its id and label. */
  also?: readonly string[];
  required?: true;
  /** Several values in one cell or in numbered columns. With `lines`, only | and line breaks part them. */
  many?: true | "lines";
  /** The property of the entry that several columns of one `place` fill together, by position. */
  part?: string;
  /** What all its values are, e.g. the scheme of its identifiers. */
  type?: string;
  example?: string;
};

export const SECTIONS = [
  "Work",
  "People",
  "About the work",
  "Identifiers and relations",
  "Funding",
  "Files and access",
  "Journal",
  "Book",
  "Thesis",
  "Conference or event",
  "Software",
  "More",
] as const;

export type Given = Omit<Column, "section" | "kind"> & { kind?: Kind };

export const within = (section: Section, columns: readonly Given[]): Column[] =>
  columns.map((column) => ({ kind: "text", ...column, section }));
