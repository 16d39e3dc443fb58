import { invitationByMail } from "@/emails/invitation-by-mail";
import type { CollectionRole } from "@/lib/core/actor";
import { config } from "@/lib/core/config";
import { htmlToText } from "@/lib/core/html";
import type { Context } from "@/lib/db/context";
import { absolute } from "@/lib/http/respond";
import { sendLater } from "@/lib/mail";
import type { CommentInput, RequestRow } from "@/lib/requests";
import { siteName } from "@/lib/users";
import type { Collection } from "../rows";
import { ROLE_TITLES } from "../schema";

/** Invites somebody who has no account; all others are told by the engine of requests. */
export async function inviteByMail(
  ctx: Context,
  given: {
    address: string;
    collection: Collection;
    role: CollectionRole;
    request: RequestRow;
    comment: CommentInput | undefined;
  },
): Promise<void> {
  const { address, collection, role, request, comment } = given;
  const email = invitationByMail({
    site: { name: await siteName(ctx), url: config().APP_URL },
    collectionTitle: collection.metadata.title,
    roleTitle: ROLE_TITLES[role],
    signInUrl: absolute("/login"),
    address,
    ...(comment ? { message: htmlToText(comment.content) } : {}),
  });
  await sendLater(ctx, { to: address, ...email }, `invitation-${request.id}`);
}
