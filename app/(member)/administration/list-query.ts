import { PAGE_SIZE } from "@/components/administration/list-address";
import { parse } from "@/lib/core/parse";
import type { z } from "zod";

/** What an endpoint's list takes, from the state of a page: words that are empty are not asked. */
export function listQuery<Query extends z.ZodType>(
  contract: { query: Query },
  state: Readonly<Record<string, string | number>>,
): z.output<Query> {
  const given = Object.entries(state).filter(([, value]) => value !== "");
  return parse(contract.query, { ...Object.fromEntries(given), size: PAGE_SIZE });
}
