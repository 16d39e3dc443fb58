import type { Metadata } from "next";
import { withPage } from "@/app/with-page";
import { TokensPage } from "@/components/account/tokens-page";
import { listTokens, toTokensJson } from "@/lib/users";

export const metadata: Metadata = { title: "Access tokens" };

export default function Page() {
  return withPage("/account/settings/applications", async (ctx) => (
    <TokensPage tokens={toTokensJson(await listTokens(ctx), ctx.now).hits.hits} />
  ));
}
