import { issueAt, NotFound, ValidationError } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import {
  fetchGroup,
  missingSetting,
  type Partner,
  partnerNamed,
  type RemoteGroup,
} from "@/lib/partners";

/** The instance that a caller names. One whose groups cannot be asked about is as good as none. */
export function requirePartner(name: string): Partner {
  const partner = partnerNamed(name);
  const problem = partner ? missingSetting(partner, "groups") : "groupCollections.unknownInstance";
  if (!partner || problem)
    throw new ValidationError([
      issueAt("commons_instance", problem ?? "groupCollections.unknownInstance"),
    ]);
  return partner;
}

/** A group as its instance describes it now. Called outside of transactions, because it may take long. */
export async function requireRemoteGroup(
  ctx: Context,
  partner: Partner,
  groupId: string,
): Promise<RemoteGroup> {
  const group = await fetchGroup(ctx, partner, groupId);
  if (!group)
    throw new NotFound("groupCollections.unknownGroup", { id: groupId, instance: partner.name });
  return group;
}
