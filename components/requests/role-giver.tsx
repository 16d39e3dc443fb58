"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { changeMembershipRequests } from "@/components/collections/calls";
import { isRole } from "@/components/collections/roles";
import type { PendingMemberJson } from "@/lib/collections/schema";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import type { CollectionRole } from "@/lib/core/actor";

/** Who joins which collection. */
export type Joiner = {
  collectionId: string;
  who: Pick<PendingMemberJson["member"], "type" | "id" | "name">;
};

type RoleGiverProps = {
  /** Made by the server, with the joiner and the role that is kept; see `joining-role.tsx`. */
  select: HTMLSelectElement;
  onClose: (outcome: { isDone: boolean }) => void;
};

/** Keeps the role that was chosen, and what is chosen meanwhile. Its code is loaded with the first choice. */
export function RoleGiver({ select, onClose }: RoleGiverProps) {
  const t = useTranslations("members");
  const change = useApiMutation(
    (call, { collectionId, who, role }: Joiner & { role: CollectionRole }) =>
      call(changeMembershipRequests, {
        params: { id: collectionId },
        body: { members: [{ type: who.type, id: who.id }], role },
      }),
    {
      refreshesPage: true,
      toast: {
        success: (_, { who, role }) =>
          t("willJoin", { name: who.name, role: t(`roles.${role}.title`) }),
      },
    },
  );

  function keep() {
    const { value: role, dataset } = select;
    if (!isRole(role)) return onClose({ isDone: false });
    const joiner = JSON.parse(dataset.joiner ?? "") as Joiner;
    change.mutate(
      { ...joiner, role },
      {
        onError: () => onClose({ isDone: false }),
        onSuccess: () => {
          dataset.kept = role;
          if (select.value === role) onClose({ isDone: true });
          else keep();
        },
      },
    );
  }
  // The choice that brought it here.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(keep, []);
  return null;
}
