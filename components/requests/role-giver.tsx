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

/** Keeps the role that was chosen in the select, as soon as this is there: its code is loaded with the first choice. */
export function RoleGiver({ choice }: { choice: { select: HTMLSelectElement } }) {
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
  const { select } = choice;
  useEffect(() => {
    const { value } = select;
    // Made by the server for this.
    const joiner = JSON.parse(select.dataset.joiner ?? "") as Joiner;
    const before = [...select.options].find(({ defaultSelected }) => defaultSelected);
    const takeBack = () => {
      if (before) select.value = before.value;
    };
    if (isRole(value)) change.mutate({ ...joiner, role: value }, { onError: takeBack });
    // Once for each choice.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [choice]);
  return null;
}
