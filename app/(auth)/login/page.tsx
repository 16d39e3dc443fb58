import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { refusalIn } from "@/app/refusal-in";
import { readSite } from "@/app/site-frame";
import { withPage } from "@/app/with-page";
import { WithTexts } from "@/app/with-texts";
import { LoginPage } from "@/components/account/login-page";
import { returnPath } from "@/components/account/return-path";
import { cookieOf } from "@/lib/auth/cookies";
import { samlCookies } from "@/lib/saml";
import { config } from "@/lib/core/config";
import { invitedAddress } from "@/lib/request-engine";
import { offeredProviders } from "@/lib/sign-ins";
import { isRegistrationOpen } from "@/lib/users";
import { purposeOfSignIn } from "./purpose";

type Query = {
  next?: string | string[];
  refused?: string | string[];
  provider?: string | string[];
};
type Props = { searchParams: Promise<Query> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.signIn");
  const heads = await getTranslations("heads");
  const { name: site } = await readSite();
  return {
    title: t("title"),
    description: heads("login", { site }),
    robots: { index: false },
  };
}

export default function Page({ searchParams }: Props) {
  return withPage("/login", async (ctx) => {
    const query = await searchParams;
    const next = returnPath(query.next);
    const refused = refusalIn(query);
    if (ctx.actor.kind === "user" && !refused) redirect(next);
    const { name } = await readSite();
    const lastUsed = cookieOf({ headers: await headers() }, samlCookies.lastProvider());
    const offered = await offeredProviders(ctx);
    const isLast = (one: { name: string }) => one.name === lastUsed;
    return (
      <WithTexts areas={["account", "validation"]}>
        <LoginPage
          siteName={name}
          next={next}
          address={await invitedAddress(ctx, next)}
          providers={[...offered.filter(isLast), ...offered.filter((one) => !isLast(one))]}
          lastUsed={lastUsed}
          refused={refused}
          purpose={await purposeOfSignIn(ctx, next)}
          registration={{
            isOpen: isRegistrationOpen(),
            closedText: config().REGISTRATION_TEXT,
          }}
        />
      </WithTexts>
    );
  });
}
