"use client";

import { useTranslations } from "next-intl";
import { BulkDialog, type BulkWords } from "@/components/ui/bulk-dialog";
import type { MemberJson } from "@/lib/collections/schema";
import type { CollectionRole } from "@/lib/core/actor";
import { changeMembers, removeMembers } from "../calls";

export type BulkChange = { kind: "role"; role: CollectionRole } | { kind: "removal" };

type MembersBulkDialogProps = {
  collectionId: string;
  change: BulkChange;
  members: readonly MemberJson[];
  onClose: (options: { isDone: boolean }) => void;
};

/** The same for several members, each with its own result. */
export function MembersBulkDialog({
  collectionId,
  change,
  members,
  onClose,
}: MembersBulkDialogProps) {
  const t = useTranslations("members");
  const named = members.map(({ id, member }) => ({ id, name: member.name, member }));
  return (
    <BulkDialog
      items={named}
      change={(call, { member: { type, id } }) => {
        const subjects = [{ type, id }];
        const params = { id: collectionId };
        return change.kind === "role"
          ? call(changeMembers, { params, body: { members: subjects, role: change.role } })
          : call(removeMembers, { params, body: { members: subjects } });
      }}
      words={(count) => wordsOf(t, change, count)}
      look={change.kind === "removal" ? "danger" : "primary"}
      onClose={onClose}
    >
      {(names) => (
        <>
          <p className="mb-3">
            {change.kind === "removal"
              ? t("bulk.removeText")
              : t("bulk.roleText", { role: t(`roles.${change.role}.title`) })}
          </p>
          {names}
        </>
      )}
    </BulkDialog>
  );
}

function wordsOf(
  t: ReturnType<typeof useTranslations<"members">>,
  change: BulkChange,
  count: number,
): BulkWords {
  if (change.kind === "removal")
    return {
      title: t("bulk.removeTitle", { count }),
      confirm: t("bulk.remove", { count }),
      done: t("bulk.removed"),
    };
  return {
    title: t("bulk.roleTitle", { count }),
    confirm: t("bulk.role", { role: t(`roles.${change.role}.title`) }),
    done: t("bulk.changed"),
  };
}
