import { Prisma } from "./generated/client";

/**
 * A statement or a part of one, with its values: what modules let others put into statements of their own. There is no
 * other way to write a statement with values: texts with numbers for them could not be put together.
 */
export type Sql = Prisma.Sql;
/** `raw` makes a part of text that is written here, such as the name of a table; never of what a client has sent. */
export const { empty, join, raw, sql } = Prisma;
