import { wordingOf } from "@/emails/request-events";
import { verbatim } from "@/lib/core/message";
import type { Context } from "@/lib/db/context";
import { absoluteUrl } from "@/lib/core/absolute-url";
import { type Notice, notify } from "@/lib/notifications";
import { actorName } from "@/lib/users";
import type { Collection } from "../rows";
import { memberUserIds } from "./audience";

type Sides = { child: Collection; parent: Collection };

/** Notifies the managers of a collection, or of its former parent, that the link between the two has ended. */
export async function notifyOfDetach(
  ctx: Context,
  { child, parent }: Sides,
  sides: readonly (keyof Sides)[],
): Promise<void> {
  const who = await actorName(ctx);
  const notified = new Set<number>();
  const notices: Notice[] = [];
  for (const side of sides) {
    const own = side === "child" ? child : parent;
    const people = await memberUserIds(ctx, own.id, "manager");
    const userIds = people.filter((id) => !notified.has(id));
    userIds.forEach((id) => notified.add(id));
    notices.push(noticeFor(own, userIds, { child, parent, who }));
  }
  await notify(ctx, notices);
}

function noticeFor(
  { id, slug, chatWebhook }: Collection,
  userIds: readonly number[],
  { child, parent, who }: Sides & { who: string },
): Notice {
  const event = "subcommunity.part";
  const link = `/collections/${slug}`;
  const props = {
    event,
    actorName: who,
    title: verbatim(child.metadata.title),
    creatorName: child.metadata.title,
    receiverName: parent.metadata.title,
    url: absoluteUrl(link),
  };
  const { subject, lines } = wordingOf(props);
  return {
    event,
    family: "hierarchy",
    key: `part-${child.id}-${child.revision}-${id}`,
    userIds,
    title: subject,
    body: lines,
    link,
    mail: { template: "request-event", props },
    chat: chatWebhook ? [chatWebhook] : [],
  };
}
