import { Prisma } from "./generated/client";

/** A part of a statement, with its values: what a module lets others put into statements of their own. */
export type Sql = Prisma.Sql;
export const { join, raw, sql } = Prisma;

/** A statement with numbered parameters (`$1`) as such a part. */
export function numbered(text: string, values: readonly unknown[]): Sql {
  const parts = text.split(/\$(\d+)/);
  const texts = parts.filter((_, at) => at % 2 === 0);
  const numbers = parts.filter((_, at) => at % 2 === 1);
  return new Prisma.Sql(
    texts,
    numbers.map((number) => values[Number(number) - 1]),
  );
}
