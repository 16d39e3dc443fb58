import type { CollectionPosition } from "@/components/collections/collection-entry";
import { InviteButton } from "@/components/collections/members/invite-button";
import { config } from "@/lib/core/config";
import { pageContext } from "@/lib/http/page";
import { searchGroups } from "@/lib/users";

/** The button that invites, for users who may. */
export async function InviteAction({
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
      addsGroups={config().GROUPS_ALLOWED && (await areThereGroups())}
    />
  );
}

/** The roles of the site are groups, too, but no members of collections. */
async function areThereGroups(): Promise<boolean> {
  const found = await searchGroups(await pageContext(), { page: 1, size: 1, sort: "unmanaged" });
  return found.groups.some(({ isManaged }) => !isManaged);
}
