import { timestamp } from "@/lib/core/timestamp";
import { absoluteUrl } from "@/lib/core/absolute-url";
import type { Pending } from "../repository";
import type { Member } from "../rows";
import type { MemberJson, PendingMemberJson } from "../schema";
import { pageOf } from "./links";

/** A holder of a membership, as members may see people and groups. */
export function subjectJson({
  type,
  id,
  name,
  description,
}: Member["subject"]): MemberJson["member"] {
  const path = type === "user" ? `/api/users/${id}` : `/api/groups/${encodeURIComponent(id)}`;
  return {
    type,
    id,
    name,
    description,
    ...(type === "email" ? {} : { avatar: absoluteUrl(`${path}/avatar.svg`) }),
  };
}

const common = (member: Member, self: string | undefined) => ({
  id: member.id,
  member: subjectJson(member.subject),
  role: member.role,
  visible: member.visible,
  group_notification_enabled: member.groupNotification,
  is_current_user: member.subject.type === "user" && member.subject.id === self,
  created: timestamp(member.createdAt),
  updated: timestamp(member.updatedAt),
  revision_id: member.revision,
});

export function toMemberJson(
  member: Member,
  { self, permissions }: { self: string | undefined; permissions: MemberJson["permissions"] },
): MemberJson {
  return { ...common(member, self), permissions, links: {} };
}

const hasFailed = (status: string): boolean =>
  status === "declined" || status === "expired" || status === "cancelled";

/** An invitation or a membership request; its actions end with the request. */
export function toPendingJson(
  member: Pending,
  { self, slug, mayDecide }: { self: string | undefined; slug: string; mayDecide: boolean },
): PendingMemberJson {
  const { request } = member;
  const isOpen = request.status === "submitted";
  const isInvitation = member.status === "invited";
  const action = (name: string) => [
    name,
    absoluteUrl(`/api/requests/${request.id}/actions/${name}`),
  ];
  const actions = isInvitation ? ["cancel"] : ["accept", "decline"];
  const page = isInvitation ? "requests" : "membership-requests";
  return {
    ...common(member, self),
    request: {
      id: request.id,
      status: request.status,
      is_open: isOpen,
      expires_at: request.expiresAt ? timestamp(request.expiresAt) : null,
      type: request.type,
    },
    permissions: {
      ...(isInvitation
        ? {
            can_cancel: isOpen && mayDecide,
            can_invite_again: hasFailed(request.status) && !member.isOutdated && mayDecide,
          }
        : {}),
      can_update_role: isOpen && mayDecide,
    },
    links: isOpen
      ? {
          self_html: pageOf(slug, `/${page}/${request.id}`),
          actions: Object.fromEntries(mayDecide ? actions.map(action) : []) as Record<
            string,
            string
          >,
        }
      : {},
  };
}
