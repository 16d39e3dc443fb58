import { verbatim, message } from "@/lib/core/message";
import type { Context } from "@/lib/db/context";
import { absoluteUrl } from "@/lib/core/absolute-url";
import { notify } from "@/lib/notifications";
import { actorName } from "@/lib/users";
import type { Draft, Grant, Work } from "../rows";

/** Notifies the person, with the comment that was sent along. */
type Notice = { grant: Grant; words: string | undefined };

/** Notifies people that a work was shared with them, after the grants are committed. */
export async function notifyOfGrants(
  ctx: Context,
  item: Work | Draft,
  notices: readonly Notice[],
): Promise<void> {
  if (notices.length === 0) return;
  const grantorName = await actorName(ctx);
  const workTitle = item.metadata.title ?? message("works.untitled");
  const link = item.kind === "work" ? `/records/${item.id}` : `/uploads/${item.id}`;
  await notify(
    ctx,
    notices.map(({ grant: { id, subjectId, permission }, words }) => ({
      event: "grant-user-access.create",
      family: "access",
      key: `grant-created-${id}`,
      userIds: [Number(subjectId)],
      title: message("works.shared", { who: grantorName, title: workTitle }),
      body: words ? [verbatim(words)] : [],
      link,
      mail: {
        template: "grant-created",
        props: { grantorName, workTitle, workUrl: absoluteUrl(link), permission, message: words },
      },
    })),
  );
}
