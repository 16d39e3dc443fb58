import type { Column } from "./column-tables/column";
import { COMMON_COLUMNS } from "./column-tables/common";
import { CUSTOM_COLUMNS } from "./column-tables/custom";

/**
 * The columns a sheet of works may have. One table for the template that people download, for recognising and mapping
 * the columns of their own sheets, and for naming the cell when the service finds a mistake.
 */
export { type Column, type Kind, SECTIONS } from "./column-tables/column";

export const COLUMNS: readonly Column[] = [...COMMON_COLUMNS, ...CUSTOM_COLUMNS];

const byId = new Map(COLUMNS.map((column) => [column.id, column]));

export function findColumn(id: string): Column | undefined {
  return byId.get(id);
}

/** A heading without what people write differently: case, accents, marks and stars. */
export function plainName(heading: string): string {
  return heading
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

type ColumnNames = ReadonlyMap<string, Column>;

/** The columns by all that they may be called; `titles` are further names by the ids of the columns, such as those of a language. */
export function columnNames(...titles: readonly Readonly<Record<string, string>>[]): ColumnNames {
  const names = new Map<string, Column>();
  for (const column of COLUMNS) {
    const { id, label, also = [] } = column;
    for (const name of [id, label, ...titles.flatMap((named) => named[id] ?? []), ...also])
      if (!names.has(plainName(name))) names.set(plainName(name), column);
  }
  return names;
}

const NAMES = columnNames();

export type Heading = {
  column: Column;
  /** Which of several it is, from 0, for headings such as "Creator 2 ORCID". */
  position?: number;
};

/** The column a heading names, by any of its names, with a number when it may come several times. */
export function readHeading(heading: string, names = NAMES): Heading | undefined {
  const name = plainName(heading);
  const column = names.get(name);
  if (column) return { column };
  const number = /\d+/.exec(name)?.[0];
  if (number === undefined) return undefined;
  const base = plainName(name.replace(number, " "));
  const numbered = names.get(base) ?? names.get(`${base}s`);
  const position = Number(number) - 1;
  return numbered?.many && position >= 0 && position < 1000
    ? { column: numbered, position }
    : undefined;
}
