import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { readViewer } from "@/app/site-frame";
import { withPage } from "@/app/with-page";
import { SIGNED_IN_PATH, withReturn } from "@/components/account/return-path";
import { SignedInPage } from "@/components/account/signed-in-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.signedIn");
  const viewer = await readViewer();
  return { title: t("title", { name: viewer?.name ?? "" }), robots: { index: false } };
}

export default function Page() {
  return withPage(SIGNED_IN_PATH, async () => {
    const viewer = await readViewer();
    if (!viewer) redirect(withReturn("/login", SIGNED_IN_PATH));
    return <SignedInPage name={viewer.name} />;
  });
}
