import { DbNull } from "@prisma/client-runtime-utils";
import type { Prisma } from "./generated/client";

/** An object as the value of a JSON column of a model. */
export const jsonColumn = (value: Readonly<Record<string, unknown>>) =>
  value as Prisma.InputJsonObject;

/** The same for a column that may be null: the SQL `NULL`, not the `null` of JSON. */
export const nullableJsonColumn = (value: Readonly<Record<string, unknown>> | null) =>
  value === null ? DbNull : jsonColumn(value);
