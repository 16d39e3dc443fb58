import { isRole } from "@/components/collections/roles";
import type { CollectionRole } from "@/lib/core/actor";

/** The id of the select by which whoever decides chooses the role of a new member; see `joining-role.tsx`. */
export const CHOSEN_ROLE = "chosen-role";

/** The role that is chosen on this page, where there is a choice. It is sent with the decision and not before. */
export function chosenRole(): CollectionRole | undefined {
  const select = document.getElementById(CHOSEN_ROLE);
  return select instanceof HTMLSelectElement && isRole(select.value) ? select.value : undefined;
}
