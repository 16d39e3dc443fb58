import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { Crumb } from "@/components/ui/breadcrumb";
import { abilitiesOf, findCollection } from "@/lib/collections";
import { NotFound } from "@/lib/core/errors";
import { readRequest } from "@/lib/requests";
import { requestPage } from "./request-page";
import { withPage } from "./with-page";

/** The lists of requests that a collection has, and what those may do in it who can open them. */
const MAY_OPEN = {
  requests: "seeInbox",
  invitations: "manageMembers",
  "membership-requests": "manageMembers",
} as const;

type List = keyof typeof MAY_OPEN;

/** Kinds of requests that have a list of their own. */
const LISTS: Readonly<Record<string, List>> = {
  "community-invitation": "invitations",
  "community-membership-request": "membership-requests",
};

async function nameOfList(list: List): Promise<string> {
  const t = await getTranslations("members");
  if (list === "invitations") return t("invitations");
  if (list === "membership-requests") return t("membershipRequests");
  return (await getTranslations("requests"))("title");
}

export type Props = { params: Promise<{ slug: string; id: string }> };

/**
 * A request as those see it who decide or ask for a collection. Readers of the request may see its page: the
 * other side need not be in the collection, and then finds the request in a list of its own.
 */
export async function collectionRequestPage({ params }: Props, list: List) {
  const { slug, id } = await params;
  const at = `/collections/${slug}`;
  const path = `${at}/${list}/${id}`;
  return withPage(path, async (ctx) => {
    const request = await readRequest(ctx, id);
    const belongsTo = LISTS[request.type] ?? "requests";
    if (belongsTo !== list) redirect(`${at}/${belongsTo}/${id}`);
    const collection = await findCollection(ctx, decodeURIComponent(slug));
    if (!collection) throw new NotFound();
    const isInside = abilitiesOf(ctx, collection)[MAY_OPEN[list]];
    return requestPage(ctx, id, {
      path,
      collectionId: collection.id,
      ...(isInside
        ? {
            inbox: { href: `${at}/${list}`, label: await nameOfList(list) },
            crumbs: await crumbsTo({ href: at, label: collection.metadata.title }),
          }
        : { inbox: { href: "/me/requests", label: await nameOfList("requests") } }),
    });
  });
}

/** The way down to the list. */
async function crumbsTo(collection: Crumb): Promise<Crumb[]> {
  const t = await getTranslations("collections");
  return [{ href: "/collections", label: t("title") }, collection];
}
