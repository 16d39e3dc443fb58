"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { toast } from "@/components/ui/toast";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { formatMoment } from "@/components/ui/format";
import { changeInvitations, changeMembershipRequests } from "@/lib/collections/endpoints";
import { type PendingMemberJson, ROLE_TITLES } from "@/lib/collections/schema";
import type { CollectionRole } from "@/lib/core/actor";
import { useSend } from "@/lib/client/hooks";
import { actOnRequest } from "@/lib/inbox/endpoints";
import { MemberIdentity } from "./member-identity";
import { RoleSelect } from "./role-select";

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
const STATUSES: Readonly<Record<string, string>> = { submitted: "Waiting" };
const statusOf = (status: string) =>
  STATUSES[status] ?? status.slice(0, 1).toUpperCase() + status.slice(1);

/** People who were invited, or who asked: waiting and decided. */
export function PendingList({ members, ...common }: PendingListProps) {
  const label = common.kind === "invitations" ? "Invitations" : "Membership requests";
  return (
    <ul aria-label={label} data-keys="list" className="divide-y divide-line border-y border-line">
      {members.map((member) => (
        <li
          key={`${member.id} ${member.request.id}`}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3"
        >
          <MemberIdentity member={member.member}>
            <Standing member={member} />
          </MemberIdentity>
          <PendingControls member={member} {...common} />
        </li>
      ))}
    </ul>
  );
}

/** Where the question stands, and until when. */
function Standing({ member: { request, updated } }: { member: PendingMemberJson }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Badge tone={TONES[request.status] ?? "neutral"}>{statusOf(request.status)}</Badge>
      {request.is_open && request.expires_at
        ? `until ${formatMoment(request.expires_at)}`
        : `since ${formatMoment(updated)}`}
    </span>
  );
}

type PendingControlsProps = Omit<PendingListProps, "members"> & { member: PendingMemberJson };

const DONE = { accept: "is a member now", decline: "was declined", cancel: "is no longer invited" };
type Action = keyof typeof DONE;
const ACTIONS: readonly { action: Action; label: string; look?: "primary" }[] = [
  { action: "accept", label: "Accept", look: "primary" },
  { action: "decline", label: "Decline" },
  { action: "cancel", label: "Cancel" },
];

function PendingControls({ kind, collectionId, member, givesOwners }: PendingControlsProps) {
  const router = useRouter();
  const change = useSend(kind === "invitations" ? changeInvitations : changeMembershipRequests);
  const act = useSend(actOnRequest);
  const { member: who, role, request, permissions, links } = member;
  const report = (said: string) => ({
    onSuccess: () => {
      toast.success(said);
      router.refresh();
    },
    onError: ({ message }: Error) => toast.error(message),
  });
  const chooseRole = (next: CollectionRole) =>
    change.mutate(
      {
        params: { id: collectionId },
        body: { members: [{ type: who.type, id: who.id }], role: next },
      },
      report(`${who.name} will join as ${ROLE_TITLES[next].toLowerCase()}.`),
    );

  return (
    <>
      <span className="w-32 shrink-0">
        {permissions.can_update_role ? (
          <RoleSelect name={who.name} role={role} givesOwners={givesOwners} onChoose={chooseRole} />
        ) : (
          ROLE_TITLES[role]
        )}
      </span>
      <span className="flex shrink-0 flex-wrap gap-2 empty:hidden lg:min-w-56 lg:justify-end">
        {ACTIONS.filter(({ action }) => links.actions?.[action]).map(({ action, label, look }) => (
          <Button
            key={action}
            size="small"
            look={look ?? "secondary"}
            className="needs-script"
            aria-label={`${label}: ${who.name}`}
            onClick={() =>
              act.mutate(
                { params: { id: request.id, action }, body: {} },
                report(`${who.name} ${DONE[action]}.`),
              )
            }
          >
            {label}
          </Button>
        ))}
        {links.self_html && (
          <Link
            href={new URL(links.self_html).pathname}
            className="self-center text-sm link"
            aria-label={`Conversation with ${who.name}`}
          >
            Conversation
          </Link>
        )}
      </span>
    </>
  );
}
