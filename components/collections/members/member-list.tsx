"use client";

import { Bell, BellOff } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useBulkSelection } from "@/components/ui/bulk-selection";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { formatMoment } from "@/components/ui/format";
import { Select } from "@/components/ui/select";
import { changeMembers, removeMembers } from "@/lib/collections/endpoints";
import { type MemberJson } from "@/lib/collections/schema";
import type { CallInput } from "@/lib/client/call";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { pathOf } from "../collection-entry";
import { isRole, assignableRoles } from "../roles";
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
  const t = useTranslations("members");
  const locale = useLocale();
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
            {selected.length > 0 ? t("selected", { count: selected.length }) : t("selectAll")}
          </label>
          {selected.length > 0 && (
            <>
              <span className="w-40">
                <Select
                  aria-label={t("changeRoleOfSelected")}
                  value=""
                  onChange={({ target: { value } }) => {
                    if (isRole(value)) setBulk({ kind: "role", role: value });
                  }}
                  className="min-h-8 text-sm"
                >
                  <option value="">{t("changeRole")}</option>
                  {assignableRoles(common.givesOwners).map((role) => (
                    <option key={role} value={role}>
                      {t(`roles.${role}.title`)}
                    </option>
                  ))}
                </Select>
              </span>
              <Button size="small" onClick={() => setBulk({ kind: "removal" })}>
                {t("remove")}
              </Button>
            </>
          )}
        </div>
      )}
      <ul
        aria-label={t("title")}
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
                    aria-label={t("selectOne", { name: member.member.name })}
                    checked={selected.includes(member)}
                    onChange={() => toggle(member)}
                    className="size-4 accent-accent"
                  />
                )}
              </span>
            )}
            <MemberIdentity member={member.member} isSelf={member.is_current_user}>
              {roleOf(t, locale, member)}
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

function roleOf(
  t: ReturnType<typeof useTranslations<"members">>,
  locale: string,
  { visible, created, group_notification_enabled }: MemberJson,
): string {
  return [
    t(visible ? "onList" : "offList", { day: formatMoment(created, locale) }),
    ...(group_notification_enabled === false ? [t("notTold")] : []),
  ].join(", ");
}

type MemberControlsProps = Omit<MemberListProps, "members"> & { member: MemberJson };
type Change = Omit<CallInput<typeof changeMembers>["body"], "members">;

function MemberControls({ collection, member, givesOwners }: MemberControlsProps) {
  const t = useTranslations("members");
  const { member: who, role, visible, permissions, group_notification_enabled } = member;
  const isTold = group_notification_enabled !== false;

  const change = useApiMutation(
    (call, { changes }: { changes: Change; said: string }) =>
      call(changeMembers, {
        params: { id: collection.id },
        body: { members: [{ type: who.type, id: who.id }], ...changes },
      }),
    {
      refreshesPage: true,
      toast: {
        success: (_, { said }) => said,
        error: ({ message, issues }) =>
          issues.flatMap(({ messages }) => messages).join(" ") || message,
      },
    },
  );
  const send = (changes: Change, said: string) => change.mutate({ changes, said });

  return (
    <>
      <span className="w-32 shrink-0">
        {permissions.can_update_role ? (
          <RoleSelect
            name={who.name}
            role={role}
            givesOwners={givesOwners}
            onChoose={(next) =>
              send({ role: next }, t("isNow", { name: who.name, role: t(`roles.${next}.title`) }))
            }
          />
        ) : (
          t(`roles.${role}.title`)
        )}
      </span>
      <span className="flex shrink-0 flex-wrap gap-2 empty:hidden lg:min-w-44 lg:justify-end">
        {permissions.can_update_group_notification && (
          <Button
            size="small"
            className="needs-script"
            aria-label={t(isTold ? "muteOne" : "unmuteOne", { name: who.name })}
            title={t(isTold ? "toldTitle" : "notToldTitle")}
            onClick={() =>
              send(
                { group_notification_enabled: !isTold },
                t(isTold ? "muted" : "unmuted", { name: who.name }),
              )
            }
          >
            {isTold ? <BellOff aria-hidden /> : <Bell aria-hidden />}
            {t(isTold ? "mute" : "unmute")}
          </Button>
        )}
        {permissions.can_update_visible && (
          <Button
            size="small"
            className="needs-script"
            aria-label={t(visible ? "hideOne" : "showOne", { name: who.name })}
            onClick={() =>
              send({ visible: !visible }, visible ? t("hidden", { name: who.name }) : t("shown"))
            }
          >
            {t(visible ? "hide" : "show")}
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
  const t = useTranslations("members");
  const router = useRouter();
  const [isAsking, setIsAsking] = useState(false);
  const { member: who, is_current_user: isSelf } = member;
  const send = useApiMutation(removeMembers, {
    refreshesPage: !isSelf,
    toast: { success: isSelf ? t("left") : t("removed", { name: who.name }) },
  });

  function remove() {
    send.mutate(
      { params: { id: collection.id }, body: { members: [{ type: who.type, id: who.id }] } },
      {
        onSuccess: () => {
          setIsAsking(false);
          if (!isSelf) return;
          // This page may not be theirs any more.
          router.push(pathOf(collection.slug));
          router.refresh();
        },
      },
    );
  }

  return (
    <AlertDialog
      title={isSelf ? t("leaveTitle") : t("removeTitle", { name: who.name })}
      description={t(isSelf ? "leaveText" : "removeText")}
      confirm={t(isSelf ? "leave" : "remove")}
      open={isAsking}
      onOpenChange={setIsAsking}
      busy={send.isPending ? t(isSelf ? "leaving" : "removing") : undefined}
      onConfirm={remove}
      trigger={
        <Button
          size="small"
          className="needs-script"
          aria-label={isSelf ? t("leaveCollection") : t("removeOne", { name: who.name })}
        >
          {t(isSelf ? "leave" : "remove")}
        </Button>
      }
    />
  );
}
