import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { readSite } from "@/app/site-frame";
import { withPage } from "@/app/with-page";
import { WithTexts } from "@/app/with-texts";
import { RegisterPage } from "@/components/account/register-page";
import { returnPath } from "@/components/account/return-path";
import { config } from "@/lib/core/config";
import { invitedAddress } from "@/lib/request-engine";
import { offeredProviders } from "@/lib/sign-ins";
import { isRegistrationOpen } from "@/lib/users";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.register");
  const { name } = await readSite();
  return { title: t("title"), description: t("lead", { site: name }) };
}

type Props = { searchParams: Promise<{ next?: string | string[] }> };

export default function Page({ searchParams }: Props) {
  return withPage("/register", async (ctx) => {
    const next = returnPath((await searchParams).next);
    if (ctx.actor.kind === "user") redirect(next);
    const { name } = await readSite();
    return (
      <WithTexts areas={["account", "validation"]}>
        <RegisterPage
          siteName={name}
          next={next}
          address={await invitedAddress(ctx, next)}
          isOpen={isRegistrationOpen()}
          closedText={config().REGISTRATION_TEXT}
          providers={await offeredProviders(ctx)}
        />
      </WithTexts>
    );
  });
}
