import { nameOf } from "@/lib/core/actor";
import type { Context } from "@/lib/db/context";

/** By whose call a grant came (api-records 8.1). */
export const originOf = ({ actor }: Context): string =>
  `api:${actor.kind === "user" ? actor.id : nameOf(actor)}`;
