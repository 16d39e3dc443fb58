import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { Membership } from "@/components/requests/membership";
import { type Collection, findCollection } from "@/lib/collections";
import { NotFound } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import type { RequestRow } from "@/lib/request-engine";
import { readRequest } from "@/lib/requests";
import { requestPage } from "./request-page";
import { withPage } from "./with-page";

/** Kinds of requests that have a list of their own in a collection. */
const LISTS: Readonly<Record<string, string>> = {
  "community-invitation": "invitations",
  "community-membership-request": "membership-requests",
};

async function nameOfList(list: string): Promise<string> {
  const t = await getTranslations("members");
  if (list === "invitations") return t("invitations");
  if (list === "membership-requests") return t("membershipRequests");
  return (await getTranslations("requests"))("title");
}

/** What comes with accepting. */
type OfferOf = (
  ctx: Context,
  request: RequestRow,
  collection: Collection,
) => Promise<{ offer: ReactNode; membership: Membership } | undefined>;

export type Props = { params: Promise<{ slug: string; id: string }> };

/**
 * A request as those see it who decide or ask for a collection. Readers of the request may see its page: the
 * other side need not be in the collection.
 */
export async function collectionRequestPage({ params }: Props, list: string, offerOf?: OfferOf) {
  const { slug, id } = await params;
  const at = `/collections/${slug}`;
  const path = `${at}/${list}/${id}`;
  return withPage(path, async (ctx) => {
    const request = await readRequest(ctx, id);
    const belongsTo = LISTS[request.type] ?? "requests";
    if (belongsTo !== list) redirect(`${at}/${belongsTo}/${id}`);
    const collection = await findCollection(ctx, decodeURIComponent(slug));
    if (!collection) throw new NotFound();
    return requestPage(ctx, id, {
      path,
      inbox: { href: `${at}/${list}`, label: await nameOfList(list) },
      collection: { id: collection.id, slug, title: collection.metadata.title },
      ...(await offerOf?.(ctx, request, collection)),
    });
  });
}
