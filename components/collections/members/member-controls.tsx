"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Bell, BellOff } from "@/components/ui/icons";
import type { ApiError } from "@/lib/client/api-error";
import type { CallInput } from "@/lib/client/call";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import type { MemberJson } from "@/lib/collections/schema";
import { changeMembers, removeMembers } from "../calls";
import { pathOf } from "../collection-entry";
import { MemberActions } from "./member-actions";
import { MemberRole } from "./member-role";

type MemberControlsProps = {
  collection: { id: string; slug: string };
  member: MemberJson;
  givesOwners: boolean;
};
type Change = Omit<CallInput<typeof changeMembers>["body"], "members">;

/** What can be changed about one membership, as far as the reader may. */
export function MemberControls({ collection, member, givesOwners }: MemberControlsProps) {
  const t = useTranslations("members");
  const { member: who, role, visible, permissions, group_notification_enabled } = member;
  const isTold = group_notification_enabled !== false;

  const change = useApiMutation(
    (call, { changes }: { changes: Change; message: string }) =>
      call(changeMembers, {
        params: { id: collection.id },
        body: { members: [{ type: who.type, id: who.id }], ...changes },
      }),
    {
      refreshesPage: true,
      toast: {
        success: (_, { message }) => message,
        error: reasonOf,
      },
    },
  );
  const send = (changes: Change, message: string) => change.mutate({ changes, message });

  return (
    <MemberActions>
      <MemberRole
        name={who.name}
        role={role}
        isChangeable={permissions.can_update_role}
        givesOwners={givesOwners}
        onChoose={(next) =>
          send({ role: next }, t("isNow", { name: who.name, role: t(`roles.${next}.title`) }))
        }
      />
      <span className="flex shrink-0 flex-wrap gap-2 empty:hidden lg:col-start-[-2] lg:justify-end">
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
    </MemberActions>
  );
}

/** What is wrong with a membership says more than that something is. */
const reasonOf = ({ message, issues }: ApiError) =>
  issues.flatMap(({ messages }) => messages).join(" ") || message;

type RemoveButtonProps = Pick<MemberControlsProps, "collection" | "member">;

/** Removes a member, who may be the reader. */
function RemoveButton({ collection, member }: RemoveButtonProps) {
  const t = useTranslations("members");
  const router = useRouter();
  const [isAsking, setIsAsking] = useState(false);
  const { member: who, is_current_user: isSelf } = member;
  const send = useApiMutation(removeMembers, {
    refreshesPage: !isSelf,
    toast: { success: isSelf ? t("left") : t("removed", { name: who.name }), error: false },
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
      onOpenChange={(isOpen) => {
        if (isOpen) send.reset();
        setIsAsking(isOpen);
      }}
      busy={send.isPending ? t(isSelf ? "leaving" : "removing") : undefined}
      failure={{ title: t("notDone"), reason: send.error ? reasonOf(send.error) : undefined }}
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
