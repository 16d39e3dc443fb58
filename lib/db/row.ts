import { raw, type Sql } from "./sql";

/** Column names and their values; JSON columns take objects, arrays take arrays, moments take dates. */
export type Row = Readonly<Record<string, unknown>>;

/** A table or column in a statement. */
export const named = (name: string): Sql => raw(`"${name}"`);

/** The columns of a row as a list in a statement. */
export const columnsOf = (row: Row): Sql =>
  raw(
    Object.keys(row)
      .map((name) => `"${name}"`)
      .join(", "),
  );
