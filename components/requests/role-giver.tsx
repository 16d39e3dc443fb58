"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { changeMembershipRequests } from "@/components/collections/calls";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import type { PendingMemberJson } from "@/lib/collections/schema";
import type { CollectionRole } from "@/lib/core/actor";

/** Who joins which collection, and as what. */
export type Joiner = {
  collectionId: string;
  who: Pick<PendingMemberJson["member"], "type" | "id" | "name">;
  role: CollectionRole;
};
type RoleGiverProps = Joiner & { onFailure: () => void };

/** Keeps the role as soon as it is there: the code for it is loaded when a role is chosen. */
export function RoleGiver({ collectionId, who, role, onFailure }: RoleGiverProps) {
  const t = useTranslations("members");
  const change = useApiMutation(
    (call) =>
      call(changeMembershipRequests, {
        params: { id: collectionId },
        body: { members: [{ type: who.type, id: who.id }], role },
      }),
    {
      refreshesPage: true,
      toast: { success: () => t("willJoin", { name: who.name, role: t(`roles.${role}.title`) }) },
    },
  );
  useEffect(() => {
    change.mutate(undefined, { onError: onFailure });
    // Once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return null;
}
