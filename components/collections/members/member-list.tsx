"use client";

import { Bell, BellOff } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { useBulkSelection } from "@/components/ui/bulk-selection";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { formatMoment, plural } from "@/components/ui/format";
import { Select } from "@/components/ui/select";
import { changeMembers, removeMembers } from "@/lib/collections/endpoints";
import { type MemberJson, ROLE_TITLES } from "@/lib/collections/schema";
import type { CallInput } from "@/lib/client/call";
import { useSend } from "@/lib/client/hooks";
import { pathOf } from "../collection-entry";
import { isRole, rolesToGive } from "../role-words";
import { type BulkChange, MembersBulkDialog } from "./members-bulk-dialog";
import { MemberIdentity } from "./member-identity";
import { RoleSelect } from "./role-select";

type MemberListProps = {
  collection: { id: string; slug: string };
  members: readonly MemberJson[];
  givesOwners: boolean;
};

/** Who is in, to be changed one by one, or several at once. */
export function MemberList({ members, ...common }: MemberListProps) {
  const router = useRouter();
  const [bulk, setBulk] = useState<BulkChange>();
  // One's own membership is never changed along with others.
  const changeable = members.filter(
    ({ permissions, is_current_user }) =>
      !is_current_user && (permissions.can_update_role || permissions.can_delete),
  );
  const { selected, toggle, toggleAll } = useBulkSelection(changeable);
  return (
    <>
      {changeable.length > 1 && (
        <div className="needs-script mb-2 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2 text-sm">
          <label className="flex min-h-8 items-center gap-3">
            <input
              type="checkbox"
              checked={selected.length === changeable.length}
              onChange={({ target }) => toggleAll(target.checked)}
              className="size-4 accent-accent"
            />
            {selected.length > 0
              ? `${plural(selected.length, "member", "members")} selected`
              : "Select all on this page"}
          </label>
          {selected.length > 0 && (
            <>
              <span className="w-40">
                <Select
                  aria-label="Change the role of the selected members"
                  value=""
                  onChange={({ target: { value } }) => {
                    if (isRole(value)) setBulk({ kind: "role", role: value });
                  }}
                  className="min-h-8 text-sm"
                >
                  <option value="">Change the role…</option>
                  {rolesToGive(common.givesOwners).map((role) => (
                    <option key={role} value={role}>
                      {ROLE_TITLES[role]}
                    </option>
                  ))}
                </Select>
              </span>
              <Button size="small" onClick={() => setBulk({ kind: "removal" })}>
                Remove
              </Button>
            </>
          )}
        </div>
      )}
      <ul
        aria-label="Members"
        data-keys="list"
        className="divide-y divide-line border-y border-line"
      >
        {members.map((member) => (
          <li key={member.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            {changeable.length > 1 && (
              <span className="needs-script flex size-6 items-center justify-start">
                {changeable.includes(member) && (
                  <input
                    type="checkbox"
                    aria-label={`Select ${member.member.name}`}
                    checked={selected.includes(member)}
                    onChange={() => toggle(member)}
                    className="size-4 accent-accent"
                  />
                )}
              </span>
            )}
            <MemberIdentity member={member.member} isSelf={member.is_current_user}>
              {standingOf(member)}
            </MemberIdentity>
            <MemberControls member={member} {...common} />
          </li>
        ))}
      </ul>
      {bulk && (
        <MembersBulkDialog
          collectionId={common.collection.id}
          change={bulk}
          members={selected}
          onClose={({ isDone }) => {
            setBulk(undefined);
            if (!isDone) return;
            toggleAll(false);
            router.refresh();
          }}
        />
      )}
    </>
  );
}

function standingOf({ visible, created, group_notification_enabled }: MemberJson): string {
  return [
    visible ? "On the public list" : "Hidden from others",
    `since ${formatMoment(created)}`,
    ...(group_notification_enabled === false ? ["not told of news"] : []),
  ].join(", ");
}

type MemberControlsProps = Omit<MemberListProps, "members"> & { member: MemberJson };
type Change = Omit<CallInput<typeof changeMembers>["body"], "members">;

function MemberControls({ collection, member, givesOwners }: MemberControlsProps) {
  const router = useRouter();
  const change = useSend(changeMembers);
  const { member: who, role, visible, permissions, group_notification_enabled } = member;
  const isTold = group_notification_enabled !== false;

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
      <span className="flex shrink-0 flex-wrap gap-2 empty:hidden lg:min-w-44 lg:justify-end">
        {permissions.can_update_group_notification && (
          <Button
            size="small"
            className="needs-script"
            aria-label={`${isTold ? "Mute" : "Unmute"} ${who.name}`}
            title={
              isTold
                ? "Its people are told what happens here, unless they switched that off themselves"
                : "Its people are not told what happens here"
            }
            onClick={() =>
              send(
                { group_notification_enabled: !isTold },
                isTold
                  ? `${who.name} is no longer told what happens here.`
                  : `${who.name} is told what happens here from now on.`,
              )
            }
          >
            {isTold ? <BellOff aria-hidden /> : <Bell aria-hidden />}
            {isTold ? "Mute" : "Unmute"}
          </Button>
        )}
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
