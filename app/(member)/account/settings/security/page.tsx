import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { refusalIn } from "@/app/refusal-in";
import { withPage } from "@/app/with-page";
import { WithTexts } from "@/app/with-texts";
import { SecurityPage } from "@/components/account/security-page";
import { identitiesOf, offeredProviders } from "@/lib/sign-ins";
import { readOwnPasswordState, listOwnSessions, readOwnAccount, toSessionsJson } from "@/lib/users";

type Query = { refused?: string | string[]; provider?: string | string[] };
type Props = { searchParams: Promise<Query> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.frame");
  return { title: t("security") };
}

export default function Page({ searchParams }: Props) {
  return withPage("/account/settings/security", async (ctx) => {
    const refused = refusalIn(await searchParams);
    const sessions = toSessionsJson(await listOwnSessions(ctx), ctx.actor).hits.hits;
    const account = await readOwnAccount(ctx);
    return (
      <WithTexts areas={["account", "validation"]}>
        <SecurityPage
          address={account.email}
          password={await readOwnPasswordState(ctx)}
          sessions={sessions}
          identities={await identitiesOf(ctx, account)}
          providers={await offeredProviders(ctx)}
          refused={refused}
        />
      </WithTexts>
    );
  });
}
