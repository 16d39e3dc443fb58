import type { Metadata } from "next";
import { readSite } from "@/app/frame";
import { withPage } from "@/app/with-page";
import { NewCollectionPage } from "@/components/collections/new-collection-page";
import { canCreate } from "@/lib/collections";
import { config } from "@/lib/core/config";
import { NotPermitted } from "@/lib/core/errors";

export const metadata: Metadata = { title: "New collection", robots: { index: false } };

export default function Page() {
  return withPage("/collections/new", async (ctx) => {
    if (!canCreate(ctx.actor)) throw new NotPermitted();
    const { url } = await readSite();
    return <NewCollectionPage site={url} allowsRestricted={config().RESTRICTED_ALLOWED} />;
  });
}
