"use client";

import { useTranslations } from "next-intl";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import type { CollectionRole } from "@/lib/core/actor";
import type { PendingMemberJson } from "@/lib/collections/schema";
import { changeInvitations, changeMembershipRequests } from "../calls";

export type PendingMember = {
  kind: "invitations" | "membership-requests";
  collectionId: string;
  who: Pick<PendingMemberJson["member"], "type" | "id" | "name">;
};

/** Changes the role that somebody will join with. */
export function usePendingRole({ kind, collectionId, who }: PendingMember) {
  const t = useTranslations("members");
  return useApiMutation(
    (call, next: CollectionRole) =>
      call(kind === "invitations" ? changeInvitations : changeMembershipRequests, {
        params: { id: collectionId },
        body: { members: [{ type: who.type, id: who.id }], role: next },
      }),
    {
      refreshesPage: true,
      toast: {
        success: (_, next) => t("willJoin", { name: who.name, role: t(`roles.${next}.title`) }),
      },
    },
  );
}
