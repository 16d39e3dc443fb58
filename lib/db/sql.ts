import { Prisma } from "./generated/client";

/** A part of a statement, with its values: what a module lets others put into statements of their own. */
export type Sql = Prisma.Sql;
export const { join, raw, sql } = Prisma;
