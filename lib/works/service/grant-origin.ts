import { nameOf } from "@/lib/core/actor";
import type { Context } from "@/lib/db/context";

/** The account whose call created a grant (api-records 8.1). */
export const originOf = ({ actor }: Context): string =>
  `api:${actor.kind === "user" ? actor.id : nameOf(actor)}`;
