import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { readViewer } from "@/app/site-frame";
import { withPage } from "@/app/with-page";
import { WithTexts } from "@/app/with-texts";
import { LogoutPage } from "@/components/account/logout-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.signOut");
  return { title: t("title"), robots: { index: false } };
}

export default function Page() {
  return withPage("/logout", async () => {
    const viewer = await readViewer();
    if (!viewer) redirect("/");
    return (
      <WithTexts areas={["account"]}>
        <LogoutPage name={viewer.name} />
      </WithTexts>
    );
  });
}
