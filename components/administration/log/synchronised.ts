import type { AuditLogJson } from "@/lib/audit/schema";
import { SYNC_KINDS, type SyncKind } from "@/lib/sync/constants";

/** A person or group of a partner instance, by what that calls them. */
export type Synchronised = {
  readonly instance: string;
  readonly kind: SyncKind;
  readonly id: string;
};

/** Whom or what somebody asked to synchronise; nothing where it was all of a partner, or something else was done. */
export function synchronisedBy({
  action,
  resource,
  metadata,
}: Pick<AuditLogJson, "action" | "resource" | "metadata">): Synchronised | undefined {
  const kind = SYNC_KINDS.find((one) => one === metadata.kind);
  const { id } = metadata;
  if (!action.startsWith("sync.") || kind === undefined || typeof id !== "string") return undefined;
  return { instance: resource.id, kind, id };
}

/** The object of the log that a person or group of a partner is here, where it is known. */
export const resourceOf = ({ instance, kind, id }: Synchronised) => ({
  type: `partner ${kind}`,
  id: `${instance} ${id}`,
});
