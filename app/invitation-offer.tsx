import { getTranslations } from "next-intl/server";
import { readCollection, readPendingRole } from "@/lib/collections";
import { NotFound, NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { referencedId, type RequestRow } from "@/lib/request-engine";
import { typeOf } from "@/lib/requests";
import { findAccounts, nameOfAccount } from "@/lib/users";

/** Who invites for the collection, which role is offered and what it may do, and what the collection is. */
export async function invitationOffer(ctx: Context, request: RequestRow) {
  const pending = await readPendingRole(ctx, request);
  if (!pending) return undefined;
  const t = await getTranslations("requests.page");
  const roles = await getTranslations("members.roles");
  const [sender, collection] = await Promise.all([
    senderOf(ctx, request),
    collectionOf(ctx, request),
  ]);
  return (
    <div className="mt-3 max-w-prose space-y-1">
      <p>
        {sender && `${t("invitedBy", { name: sender })} `}
        {t("offers", { role: roles(`${pending.role}.title`) })} {t(`roleMeans.${pending.role}`)}
      </p>
      {collection?.metadata.description && (
        <p className="line-clamp-3 text-muted">
          <bdi>{collection.metadata.description}</bdi>
        </p>
      )}
    </div>
  );
}

async function senderOf(ctx: Context, request: RequestRow): Promise<string | undefined> {
  const id = referencedId("user", typeOf(request).sender?.(request) ?? null);
  const account = id === undefined ? undefined : (await findAccounts(ctx, [id])).get(id);
  return account && nameOfAccount(account);
}

/** Nothing where who is invited may not see the collection yet. */
async function collectionOf(ctx: Context, { createdBy }: RequestRow) {
  try {
    return await readCollection(ctx, referencedId("community", createdBy) ?? "");
  } catch (error) {
    if (error instanceof NotPermitted || error instanceof NotFound) return undefined;
    throw error;
  }
}
