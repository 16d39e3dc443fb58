import type { Sort } from "../port";

/** A total order of rows: a column, its direction, and the id where it does not decide. */
export type Order = {
  readonly column: string;
  readonly direction: "ASC" | "DESC";
  readonly type: string;
};

const order = (column: string, direction: Order["direction"], type = "timestamptz"): Order => ({
  column,
  direction,
  type,
});

export const ORDERS: Readonly<Record<Sort, Order>> = {
  // Without words to match, the best are the newest.
  bestmatch: order("created_at", "DESC"),
  newest: order("created_at", "DESC"),
  oldest: order("created_at", "ASC"),
  "updated-desc": order("updated_at", "DESC"),
  "updated-asc": order("updated_at", "ASC"),
  "submitted-desc": order("submitted_at", "DESC"),
  "submitted-asc": order("submitted_at", "ASC"),
  "published-desc": order("published_from", "DESC", "date"),
  "published-asc": order("published_from", "ASC", "date"),
  version: order("version_index", "DESC", "int"),
  mostviewed: order("views", "DESC", "int"),
  mostdownloaded: order("downloads", "DESC", "int"),
};

export const orderSql = ({ column, direction }: Order, name = column) =>
  `${name} ${direction}, id, kind`;
