import type { CollectionPosition } from "@/components/collections/collection-entry";
import { InviteButton } from "@/components/collections/members/invite-button";
import { config } from "@/lib/core/config";

/** The button that invites, for users who may. */
export function InviteAction({
  position: { collection, abilities },
}: {
  position: CollectionPosition;
}) {
  if (!abilities.manageMembers) return null;
  return (
    <InviteButton
      collectionId={collection.id}
      givesOwners={abilities.manageOwners}
      invitesByMail={config().INVITE_BY_EMAIL}
      addsGroups={config().GROUPS_ALLOWED}
    />
  );
}
