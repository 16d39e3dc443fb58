import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { readSite } from "@/app/site-frame";
import { withPage } from "@/app/with-page";
import { WithTexts } from "@/app/with-texts";
import { ForgotPasswordPage } from "@/components/account/forgot-password-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.forgot");
  const heads = await getTranslations("heads");
  const { name: site } = await readSite();
  return {
    title: t("pageTitle"),
    description: heads("forgotPassword", { site }),
    robots: { index: false },
  };
}

export default function Page() {
  return withPage("/forgot-password", async () => (
    <WithTexts areas={["account", "validation"]}>
      <ForgotPasswordPage />
    </WithTexts>
  ));
}
