import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { withPage } from "@/app/with-page";
import { WithTexts } from "@/app/with-texts";
import { ForgotPasswordPage } from "@/components/account/forgot-password-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.forgot");
  return { title: t("pageTitle"), robots: { index: false } };
}

export default function Page() {
  return withPage("/forgot-password", async () => (
    <WithTexts areas={["account", "validation"]}>
      <ForgotPasswordPage />
    </WithTexts>
  ));
}
