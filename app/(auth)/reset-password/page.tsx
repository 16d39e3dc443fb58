import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { readSite } from "@/app/site-frame";
import { withPage } from "@/app/with-page";
import { WithTexts } from "@/app/with-texts";
import { ResetPasswordPage } from "@/components/account/reset-password-page";
import { readPasswordLink } from "@/lib/users";

type Props = { searchParams: Promise<{ token?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.reset");
  const heads = await getTranslations("heads");
  const { name: site } = await readSite();
  return {
    title: t("doneHeading"),
    description: heads("resetPassword", { site }),
    robots: { index: false },
  };
}

export default function Page({ searchParams }: Props) {
  return withPage("/reset-password", async (ctx) => {
    const { token } = await searchParams;
    const given = typeof token === "string" ? token : undefined;
    const found = await readPasswordLink(ctx, given);
    const { name } = await readSite();
    return (
      <WithTexts areas={["account", "validation"]}>
        <ResetPasswordPage
          siteName={name}
          link={given && found ? { token: given, ...found } : undefined}
        />
      </WithTexts>
    );
  });
}
