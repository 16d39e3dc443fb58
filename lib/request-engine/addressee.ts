import { type Actor, isAdmin } from "@/lib/core/actor";
import type { EntityReference } from "./entity-reference";
import type { RequestRow } from "./types";

/*
 * A request to an e-mail address is answered by the account behind it, the addressee. The creator would learn from it
 * which addresses have accounts and whose they are, so all others read the address until the addressee accepts;
 * then the account becomes the receiver.
 */

/** The side that answers, as the service reaches it. */
export const answeredBy = ({ receiver, addressee }: RequestRow): EntityReference =>
  addressee ?? receiver;

/** How a reader is shown an account that acts in a request. */
export function shownTo(
  actor: Actor,
  { receiver, addressee }: RequestRow,
  reference: EntityReference,
): EntityReference {
  if (addressee === null || reference !== addressee) return reference;
  const isAddressee = actor.kind === "user" && addressee === `user:${actor.id}`;
  return isAddressee || isAdmin(actor) ? reference : receiver;
}
