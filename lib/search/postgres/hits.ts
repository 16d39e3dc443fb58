import { Parameters } from "./conditions";
import { ORDERS, orderSql } from "./orders";
import { firstRows, type Plan, type Statement } from "./plan";

/** Reads a page of hits along the index of their order. */
export function hitsStatement(plan: Plan): Statement {
  const to = new Parameters();
  const { sort, page, size } = plan.question;
  const end = page * size;
  const text = `SELECT kind, id FROM (${firstRows(plan, to, ORDERS[sort], end)}) AS o
    ORDER BY ${orderSql(ORDERS[sort], "place")}`;
  const limit = to.add(size, "int");
  return { text: `${text} LIMIT ${limit} OFFSET ${to.add(end - size, "int")}`, values: to.values };
}
