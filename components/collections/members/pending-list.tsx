"use client";

import { type Messages, useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { formatMoment } from "@/components/ui/format";
import type { PendingMemberJson } from "@/lib/collections/schema";
import type { CollectionRole } from "@/lib/core/actor";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { DECISION_EFFECTS } from "@/components/requests/request-effects";
import type { RequestJson } from "@/components/requests/request-json";
import { actOnRequest } from "@/components/requests/calls";
import { useDecisions } from "@/components/requests/use-decisions";
import { useSavedPosition } from "@/components/requests/inbox-navigation";
import { Link } from "@/components/ui/link";
import { changeInvitations, invite } from "../calls";
import { pathOf } from "../collection-entry";
import { JoiningControls } from "./joining-controls";
import { MemberActions } from "./member-actions";
import { MemberIdentity } from "./member-identity";
import { MemberRole } from "./member-role";

type PendingListProps = {
  kind: "invitations" | "membership-requests";
  collection: { id: string; slug: string };
  members: readonly PendingMemberJson[];
  /** Those by which people ask to join and that are open. */
  requests: readonly RequestJson[];
  givesOwners: boolean;
  /** The address of this very list. */
  href: string;
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
export function PendingList({
  kind,
  collection,
  members,
  requests,
  givesOwners,
  href,
}: PendingListProps) {
  const t = useTranslations("members");
  const decisions = useDecisions();
  const pathTo = (id: string) => pathOf(collection.slug, `/${kind}/${id}`);
  useSavedPosition(
    members.map(({ request: { id } }) => ({ id, path: pathTo(id) })),
    href,
  );
  const label = t(kind === "invitations" ? "invitations" : "membershipRequests");
  return (
    <ul aria-label={label} data-keys="list" className="divide-y divide-line border-y border-line">
      {members.map((member) => {
        const { id } = member.request;
        const request = requests.find((one) => one.id === id);
        const common = {
          member,
          givesOwners,
          conversation: (
            <Link
              href={pathTo(id)}
              className="self-center text-sm link"
              aria-label={t("conversationWith", { name: member.member.name })}
            >
              {t("conversation")}
            </Link>
          ),
        };
        return (
          <li
            key={`${member.id} ${id}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3"
          >
            <MemberIdentity member={member.member}>
              {!(request && decisions.decided.has(id)) && <StatusBadge member={member} />}
            </MemberIdentity>
            {request ? (
              <JoiningControls request={request} decisions={decisions} {...common} />
            ) : (
              <PendingControls
                collectionId={collection.id}
                isInvitation={kind === "invitations"}
                {...common}
              />
            )}
          </li>
        );
      })}
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

type PendingControlsProps = {
  collectionId: string;
  member: PendingMemberJson;
  isInvitation: boolean;
  givesOwners: boolean;
  conversation: ReactNode;
};

/** What can be done about an invitation, and what was decided about those who asked. */
function PendingControls(props: PendingControlsProps) {
  const { collectionId, member, isInvitation, givesOwners, conversation } = props;
  const t = useTranslations("members");
  const { member: who, role, request, permissions, links } = member;
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
  const cancel = useApiMutation(
    (call) => call(actOnRequest, { params: { id: request.id, action: "cancel" }, body: {} }),
    {
      refreshes: DECISION_EFFECTS,
      refreshesPage: true,
      toast: { success: () => t("withdrawn", { name: who.name }) },
    },
  );

  return (
    <MemberActions>
      {/* Who asked and was declined has none. */}
      {(isInvitation || request.status === "accepted") && (
        <MemberRole
          name={who.name}
          role={role}
          isChangeable={isInvitation && permissions.can_update_role}
          givesOwners={givesOwners}
          onChoose={change.mutate}
        />
      )}
      <span className="flex shrink-0 flex-wrap gap-2 max-lg:empty:hidden lg:min-w-56 lg:justify-end">
        {isInvitation && links.actions?.cancel && (
          <Button
            size="small"
            className="needs-script"
            aria-label={t("actionOn", { action: t("actions.cancel"), name: who.name })}
            onClick={() => cancel.mutate()}
          >
            {t("actions.cancel")}
          </Button>
        )}
        {permissions.can_invite_again && (
          <InviteAgain collectionId={collectionId} member={member} />
        )}
        {conversation}
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
