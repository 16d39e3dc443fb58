"use client";

import { type Messages, useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { formatMoment } from "@/components/ui/format";
import type { PendingMemberJson } from "@/lib/collections/schema";
import type { CollectionRole } from "@/lib/core/actor";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { DECISION_EFFECTS } from "@/components/requests/request-effects";
import { actOnRequest } from "@/components/requests/calls";
import { Link } from "@/components/ui/link";
import { changeInvitations, invite } from "../calls";
import { MemberActions } from "./member-actions";
import { MemberIdentity } from "./member-identity";
import { MemberRole } from "./member-role";

type PendingListProps = {
  kind: "invitations" | "membership-requests";
  collectionId: string;
  members: readonly PendingMemberJson[];
  givesOwners: boolean;
};

const TONES: Readonly<Record<string, BadgeTone>> = {
  submitted: "notice",
  accepted: "accent",
  declined: "danger",
  cancelled: "neutral",
  expired: "warning",
};
type Status = keyof Messages["members"]["status"];

/** People who were invited, or who asked: waiting and decided. */
export function PendingList({ members, ...common }: PendingListProps) {
  const t = useTranslations("members");
  const label = t(common.kind === "invitations" ? "invitations" : "membershipRequests");
  return (
    <ul aria-label={label} data-keys="list" className="divide-y divide-line border-y border-line">
      {members.map((member) => (
        <li
          key={`${member.id} ${member.request.id}`}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3"
        >
          <MemberIdentity member={member.member}>
            <StatusBadge member={member} />
          </MemberIdentity>
          <PendingControls member={member} {...common} />
        </li>
      ))}
    </ul>
  );
}

/** Where the question stands, and until when. */
function StatusBadge({ member: { request, updated } }: { member: PendingMemberJson }) {
  const t = useTranslations("members");
  const locale = useLocale();
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Badge tone={TONES[request.status] ?? "neutral"}>
        {t(`status.${request.status as Status}`)}
      </Badge>
      {request.is_open && request.expires_at
        ? t("until", { day: formatMoment(request.expires_at, locale) })
        : t("since", { day: formatMoment(updated, locale) })}
    </span>
  );
}

type PendingControlsProps = Omit<PendingListProps, "members"> & { member: PendingMemberJson };

type Action = keyof Messages["members"]["actions"];
const ACTIONS: readonly { action: Action; look?: "primary" }[] = [
  { action: "accept", look: "primary" },
  { action: "decline" },
  { action: "cancel" },
];

function PendingControls(props: PendingControlsProps) {
  const { kind, collectionId, member, givesOwners } = props;
  const t = useTranslations("members");
  const { member: who, role, request, permissions, links } = member;
  const isAsked = kind === "membership-requests" && request.is_open;
  // Goes along with the decision; who was invited is told of another role at once.
  const [own, setOwn] = useState<CollectionRole>();
  const chosen = own ?? role;
  const change = useApiMutation(
    (call, next: CollectionRole) =>
      call(changeInvitations, {
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
  const act = useApiMutation(
    (call, action: Action) =>
      call(actOnRequest, {
        params: { id: request.id, action },
        body: action === "accept" && chosen !== role ? { role: chosen } : {},
      }),
    {
      refreshes: DECISION_EFFECTS,
      refreshesPage: true,
      toast: {
        success: (_, action) =>
          t(`did.${action}`, { name: who.name, role: t(`roles.${chosen}.title`) }),
      },
    },
  );

  return (
    <MemberActions>
      <MemberRole
        name={who.name}
        role={isAsked ? chosen : role}
        isChangeable={permissions.can_update_role}
        givesOwners={givesOwners}
        onChoose={isAsked ? setOwn : change.mutate}
      />
      <span className="flex shrink-0 flex-wrap gap-2 max-lg:empty:hidden lg:min-w-56 lg:justify-end">
        {ACTIONS.filter(({ action }) => links.actions?.[action]).map(({ action, look }) => (
          <Button
            key={action}
            size="small"
            look={look ?? "secondary"}
            className="needs-script"
            aria-label={t("actionOn", { action: t(`actions.${action}`), name: who.name })}
            onClick={() => act.mutate(action)}
          >
            {t(`actions.${action}`)}
          </Button>
        ))}
        {permissions.can_invite_again && (
          <InviteAgain collectionId={collectionId} member={member} />
        )}
        {links.self_html && (
          <Link
            href={new URL(links.self_html).pathname}
            className="self-center text-sm link"
            aria-label={t("conversationWith", { name: who.name })}
          >
            {t("conversation")}
          </Link>
        )}
      </span>
    </MemberActions>
  );
}

/** The same question once more: what was refused or forgotten is often a misunderstanding. */
function InviteAgain({
  collectionId,
  member,
}: {
  collectionId: string;
  member: PendingMemberJson;
}) {
  const t = useTranslations("members");
  const { type, id, name } = member.member;
  const again = useApiMutation(
    (call) =>
      call(invite, {
        params: { id: collectionId },
        body: { members: [{ type, id }], role: member.role },
      }),
    { refreshesPage: true, toast: { success: () => t("invite.invited", { count: 1 }) } },
  );
  return (
    <Button
      size="small"
      className="needs-script"
      busy={again.isPending ? t("invite.sending") : undefined}
      aria-label={t("actionOn", { action: t("inviteAgain"), name })}
      onClick={() => again.mutate()}
    >
      {t("inviteAgain")}
    </Button>
  );
}
