import { type Column, COLUMNS } from "@/lib/imports/columns";

type Mapping = readonly ({ readonly column: Column } | undefined)[];

/** The ids of the columns that those of a sheet are used for. */
export const usedColumns = (mapping: Mapping): string[] =>
  mapping.flatMap((mapped) => mapped?.column.id ?? []);

/** Required columns that no column of a sheet is used for, by the ids of those that are used. */
export const missingColumns = (used: readonly string[]): readonly Column[] =>
  COLUMNS.filter(({ id, required }) => required && !used.some((one) => standsFor(one, id)));

/** Family names alone name creators, too. */
const standsFor = (id: string, required: string) =>
  id === required || (required === "creators" && id === "creator_family_name");
