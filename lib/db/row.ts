import { raw, type Sql } from "./sql";

/** Column names and their values; JSON columns take objects, arrays take arrays, moments take dates. */
export type Row = Readonly<Record<string, unknown>>;

/** A table or column in a statement. */
export const named = (name: string): Sql => raw(`"${name}"`);

/** Of these values, those with a column, under its name. */
export const rowOf = <Columns extends Readonly<Record<string, string>>>(
  columns: Columns,
  values: { readonly [Name in keyof Columns]?: unknown },
): Row => {
  const given = Object.entries(columns).filter(([name]) => name in values);
  return Object.fromEntries(
    given.map(([name, column]): [string, unknown] => [column, values[name]]),
  );
};

/** The columns of a row as a list in a statement. */
export const columnsOf = (row: Row): Sql =>
  raw(
    Object.keys(row)
      .map((name) => `"${name}"`)
      .join(", "),
  );
