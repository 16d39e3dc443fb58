import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { withPage } from "@/app/with-page";
import { WithTexts } from "@/app/with-texts";
import { TokensPage } from "@/components/account/tokens-page";
import { isAdmin } from "@/lib/core/actor";
import { listTokens, toTokensJson } from "@/lib/users";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.frame");
  return { title: t("tokens") };
}

export default function Page() {
  return withPage("/account/settings/applications", async (ctx) => (
    <WithTexts areas={["account", "validation"]}>
      <TokensPage
        tokens={toTokensJson(await listTokens(ctx), ctx.now).hits.hits}
        isAdministrator={isAdmin(ctx.actor)}
      />
    </WithTexts>
  ));
}
