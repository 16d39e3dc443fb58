import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { readSite } from "@/app/site-frame";
import { withPage } from "@/app/with-page";
import { WithTexts } from "@/app/with-texts";
import { ConfirmEmailPage } from "@/components/account/confirm-email-page";
import { returnPath } from "@/components/account/return-path";
import { readRegistration } from "@/lib/users";

type Query = { token?: string | string[]; next?: string | string[] };
type Props = { searchParams: Promise<Query> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.confirmEmail");
  const heads = await getTranslations("heads");
  const { name: site } = await readSite();
  return {
    title: t("title"),
    description: heads("confirmEmail", { site }),
    robots: { index: false },
  };
}

export default function Page({ searchParams }: Props) {
  return withPage("/register/confirm", async (ctx) => {
    const { token, next } = await searchParams;
    const given = typeof token === "string" ? token : undefined;
    const registration = await readRegistration(ctx, given);
    const { name } = await readSite();
    return (
      <WithTexts areas={["account", "validation"]}>
        <ConfirmEmailPage
          siteName={name}
          next={returnPath(next)}
          link={registration && given ? { token: given, email: registration.email } : undefined}
        />
      </WithTexts>
    );
  });
}
