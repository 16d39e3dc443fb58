import type { CollectionRole } from "@/lib/core/actor";
import { type Message, message, type MessageKey } from "@/lib/core/message";

const ROLE_NAMES: Readonly<Record<CollectionRole, MessageKey>> = {
  owner: "collections.roleOwner",
  manager: "collections.roleManager",
  curator: "collections.roleCurator",
  reader: "collections.roleReader",
};

/** A role in a collection, in the words of messages. */
export const roleName = (role: CollectionRole): Message => message(ROLE_NAMES[role]);
