import { membershipWording } from "@/emails/membership-changed";
import { absoluteUrl } from "@/lib/core/absolute-url";
import type { CollectionRole } from "@/lib/core/actor";
import type { Context } from "@/lib/db/context";
import { notify } from "@/lib/notifications";
import { actorName } from "@/lib/users";
import type { Collection, Member } from "../rows";

/**
 * Tells people that their role in a collection was changed, or that they were removed: then there is no role. Of groups nobody is told:
 * they may be anyone.
 */
export async function notifyOfMembership(
  ctx: Context,
  { metadata, slug, access }: Collection,
  members: readonly Member[],
  role?: CollectionRole,
): Promise<void> {
  const people = members.filter(
    ({ subject, status, role: before }) =>
      subject.type === "user" && status === "active" && before !== role,
  );
  if (people.length === 0) return;
  const who = await actorName(ctx);
  const isClosed = role === undefined && access.visibility === "restricted";
  const link = isClosed ? "/me/collections" : `/collections/${slug}`;
  await notify(
    ctx,
    people.map(({ id, revision, subject, role: before }) => {
      const told = { collectionTitle: metadata.title, who, before, role };
      const { subject: title, line } = membershipWording(told);
      return {
        event: role === undefined ? "community-member.remove" : "community-member.update",
        family: "membership",
        key: `member-${id}-${revision}`,
        userIds: [Number(subject.id)],
        title,
        body: [line],
        link,
        mail: {
          template: "membership-changed",
          props: { ...told, isClosed, url: absoluteUrl(link) },
        },
      } as const;
    }),
  );
}
