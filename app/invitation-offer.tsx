import { getTranslations } from "next-intl/server";
import { readCollection, readOfferedRole } from "@/lib/collections";
import type { Context } from "@/lib/db/context";
import { referencedId, type RequestRow } from "@/lib/request-engine";
import { orNothing } from "./or-nothing";

/** Which role is offered and what it may do, and what the collection is. */
export async function invitationOffer(ctx: Context, request: RequestRow) {
  const role = await readOfferedRole(ctx, request);
  if (!role) return undefined;
  const t = await getTranslations("requests.page");
  const roles = await getTranslations("members.roles");
  // Who is invited may not see the collection yet.
  const collection = await orNothing(
    readCollection(ctx, referencedId("community", request.createdBy) ?? ""),
  );
  return (
    <div className="mt-3 max-w-prose space-y-1">
      <p>
        {t("offers", { role: roles(`${role}.title`) })} {t(`roleMeans.${role}`)}
      </p>
      {collection?.metadata.description && (
        <p className="line-clamp-3 text-muted">
          <bdi>{collection.metadata.description}</bdi>
        </p>
      )}
    </div>
  );
}
