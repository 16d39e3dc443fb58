"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { formatMoment } from "@/components/ui/format";
import { changeMembers, removeMembers } from "@/lib/collections/endpoints";
import { type MemberJson, ROLE_TITLES } from "@/lib/collections/schema";
import type { CallInput } from "@/lib/client/call";
import { useSend } from "@/lib/client/hooks";
import { pathOf } from "../collection-entry";
import { MemberIdentity } from "./member-identity";
import { RoleSelect } from "./role-select";

type MemberListProps = {
  collection: { id: string; slug: string };
  members: readonly MemberJson[];
  givesOwners: boolean;
};

export function MemberList({ members, ...common }: MemberListProps) {
  return (
    <ul aria-label="Members" className="divide-y divide-line border-y border-line">
      {members.map((member) => (
        <li key={member.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <MemberIdentity member={member.member} isSelf={member.is_current_user} />
          <MemberControls member={member} {...common} />
        </li>
      ))}
    </ul>
  );
}

type MemberControlsProps = Omit<MemberListProps, "members"> & { member: MemberJson };
type Change = Omit<CallInput<typeof changeMembers>["body"], "members">;

function MemberControls({ collection, member, givesOwners }: MemberControlsProps) {
  const router = useRouter();
  const change = useSend(changeMembers);
  const { member: who, role, visible, permissions } = member;

  function send(changes: Change, said: string) {
    change.mutate(
      {
        params: { id: collection.id },
        body: { members: [{ type: who.type, id: who.id }], ...changes },
      },
      {
        onSuccess: () => {
          toast.success(said);
          router.refresh();
        },
        onError: ({ message, issues }) =>
          toast.error(issues.flatMap(({ messages }) => messages).join(" ") || message),
      },
    );
  }

  return (
    <>
      <span className="w-32 shrink-0">
        {permissions.can_update_role ? (
          <RoleSelect
            name={who.name}
            role={role}
            givesOwners={givesOwners}
            onChoose={(next) =>
              send({ role: next }, `${who.name} is now ${ROLE_TITLES[next].toLowerCase()}.`)
            }
          />
        ) : (
          ROLE_TITLES[role]
        )}
      </span>
      <span className="w-40 shrink-0 text-sm text-muted">
        <span className="block">{visible ? "On the public list" : "Hidden from others"}</span>
        <span className="block">since {formatMoment(member.created)}</span>
      </span>
      <span className="flex shrink-0 flex-wrap gap-2">
        {permissions.can_update_visible && (
          <Button
            size="small"
            className="needs-script"
            aria-label={`${visible ? "Hide" : "Show"} ${who.name}`}
            onClick={() =>
              send(
                { visible: !visible },
                visible
                  ? `${who.name} is no longer on the public list.`
                  : "You are on the public list now.",
              )
            }
          >
            {visible ? "Hide" : "Show"}
          </Button>
        )}
        {(permissions.can_delete || permissions.can_leave) && (
          <RemoveButton collection={collection} member={member} />
        )}
      </span>
    </>
  );
}

type RemoveButtonProps = Pick<MemberControlsProps, "collection" | "member">;

/** Removes somebody, or oneself. */
function RemoveButton({ collection, member }: RemoveButtonProps) {
  const router = useRouter();
  const [isAsking, setIsAsking] = useState(false);
  const send = useSend(removeMembers);
  const { member: who, is_current_user: isSelf } = member;

  function remove() {
    send.mutate(
      { params: { id: collection.id }, body: { members: [{ type: who.type, id: who.id }] } },
      {
        onSuccess: () => {
          setIsAsking(false);
          toast.success(isSelf ? "You left the collection." : `${who.name} was removed.`);
          if (isSelf) router.push(pathOf(collection.slug));
          router.refresh();
        },
        onError: ({ message }) => toast.error(message),
      },
    );
  }

  return (
    <AlertDialog
      title={isSelf ? "Leave the collection?" : `Remove ${who.name}?`}
      description={
        isSelf
          ? "You lose what your role gives you here at once. Coming back needs an invitation or a request."
          : "They lose what their role gives them here at once. They can be invited again."
      }
      confirm={isSelf ? "Leave" : "Remove"}
      open={isAsking}
      onOpenChange={setIsAsking}
      busy={send.isPending ? (isSelf ? "Leaving…" : "Removing…") : undefined}
      onConfirm={remove}
      trigger={
        <Button
          size="small"
          className="needs-script"
          aria-label={isSelf ? "Leave the collection" : `Remove ${who.name}`}
        >
          {isSelf ? "Leave" : "Remove"}
        </Button>
      }
    />
  );
}
