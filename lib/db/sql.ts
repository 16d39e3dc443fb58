import { empty, join, raw, Sql, sql } from "@prisma/client-runtime-utils";

/**
 * `Sql` is a statement or a part of one, with its values: what modules let others put into statements of their own. There is
 * no other way to write a statement with values: texts with numbers for them could not be put together. `raw` makes a part of
 * text that is written here, such as the name of a table; never of what a client has sent.
 */
export { empty, join, raw, Sql, sql };
