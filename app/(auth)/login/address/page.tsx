import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { readSite } from "@/app/site-frame";
import { withPage } from "@/app/with-page";
import { WithTexts } from "@/app/with-texts";
import { NewcomerPage } from "@/components/account/newcomer-page";
import { newcomerIn } from "@/lib/oidc";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.newcomer");
  return { title: t("title"), robots: { index: false } };
}

export default function Page() {
  return withPage("/login/address", async (ctx) => {
    const newcomer = await newcomerIn(ctx, { headers: await headers() });
    if (!newcomer) redirect("/login");
    const { name } = await readSite();
    return (
      <WithTexts areas={["account", "validation"]}>
        <NewcomerPage siteName={name} newcomer={newcomer} />
      </WithTexts>
    );
  });
}
