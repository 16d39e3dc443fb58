"use client";

import { BulkDialog, type BulkWords } from "@/components/ui/bulk-dialog";
import { plural } from "@/components/ui/format";
import { changeMembers, removeMembers } from "@/lib/collections/endpoints";
import { type MemberJson, ROLE_TITLES } from "@/lib/collections/schema";
import { call } from "@/lib/client/call";
import type { CollectionRole } from "@/lib/core/actor";

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
  const named = members.map(({ id, member }) => ({ id, name: member.name, member }));
  return (
    <BulkDialog
      items={named}
      change={({ member: { type, id } }) => {
        const subjects = [{ type, id }];
        const params = { id: collectionId };
        return change.kind === "role"
          ? call(changeMembers, { params, body: { members: subjects, role: change.role } })
          : call(removeMembers, { params, body: { members: subjects } });
      }}
      words={(count) => wordsOf(change, count)}
      look={change.kind === "removal" ? "danger" : "primary"}
      onClose={onClose}
    >
      {(names) => (
        <>
          <p className="mb-3">{consequenceOf(change)}</p>
          {names}
        </>
      )}
    </BulkDialog>
  );
}

function consequenceOf(change: BulkChange): string {
  return change.kind === "removal"
    ? "They lose what their roles give them here at once. They can be invited again."
    : `From now on each of them is ${ROLE_TITLES[change.role].toLowerCase()}.`;
}

function wordsOf(change: BulkChange, count: number): BulkWords {
  const members = plural(count, "member", "members");
  const others = "they are members as before";
  if (change.kind === "removal")
    return {
      title: `Remove ${members}?`,
      confirm: count === 1 ? "Remove" : `Remove all ${count}`,
      done: "removed",
      others,
    };
  return {
    title: `Change the role of ${members}?`,
    confirm: `Make them ${ROLE_TITLES[change.role].toLowerCase()}`,
    done: "changed",
    others,
  };
}
