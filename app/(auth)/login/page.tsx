import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { readSite } from "@/app/site-frame";
import { withPage } from "@/app/with-page";
import { WithTexts } from "@/app/with-texts";
import { LoginPage } from "@/components/account/login-page";
import { returnPath } from "@/components/account/return-path";

type Props = { searchParams: Promise<{ next?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.signIn");
  return { title: t("title"), robots: { index: false } };
}

export default function Page({ searchParams }: Props) {
  return withPage("/login", async (ctx) => {
    const next = returnPath((await searchParams).next);
    if (ctx.actor.kind === "user") redirect(next);
    const { name } = await readSite();
    return (
      <WithTexts areas={["account", "validation"]}>
        <LoginPage siteName={name} next={next} />
      </WithTexts>
    );
  });
}
