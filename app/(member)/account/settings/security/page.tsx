import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { withPage } from "@/app/with-page";
import { WithTexts } from "@/app/with-texts";
import { SecurityPage } from "@/components/account/security-page";
import { listOwnSessions, toSessionsJson } from "@/lib/users";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.frame");
  return { title: t("security") };
}

export default function Page() {
  return withPage("/account/settings/security", async (ctx) => (
    <WithTexts areas={["account", "validation"]}>
      <SecurityPage sessions={toSessionsJson(await listOwnSessions(ctx), ctx.actor).hits.hits} />
    </WithTexts>
  ));
}
