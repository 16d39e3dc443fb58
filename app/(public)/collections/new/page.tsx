import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { readSite } from "@/app/site-frame";
import { withPage } from "@/app/with-page";
import { WithTexts } from "@/app/with-texts";
import { NewCollectionPage } from "@/components/collections/new-collection-page";
import { canCreate } from "@/lib/collections";
import { config } from "@/lib/core/config";
import { NotPermitted } from "@/lib/core/errors";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("collections");
  return { title: t("new"), robots: { index: false } };
}

export default function Page() {
  return withPage("/collections/new", async (ctx) => {
    if (!canCreate(ctx.actor)) throw new NotPermitted();
    const { url } = await readSite();
    return (
      <WithTexts areas={["newCollection", "validation"]}>
        <NewCollectionPage site={url} allowsRestricted={config().RESTRICTED_ALLOWED} />
      </WithTexts>
    );
  });
}
