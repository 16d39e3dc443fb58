import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { readSite } from "@/app/site-frame";
import { withPage } from "@/app/with-page";
import { WithTexts } from "@/app/with-texts";
import { SetupDone, SetupPage } from "@/components/account/setup-page";
import { readSetup } from "@/lib/users";

type Props = { searchParams: Promise<{ token?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.setup");
  return { title: t("pageTitle"), robots: { index: false } };
}

export default function Page({ searchParams }: Props) {
  return withPage("/setup", async (ctx) => {
    const { token } = await searchParams;
    const given = typeof token === "string" ? token : undefined;
    const { open, tokenIsValid } = await readSetup(ctx, given);
    const { name } = await readSite();
    if (!open) return <SetupDone siteName={name} isSignedIn={ctx.actor.kind === "user"} />;
    return (
      <WithTexts areas={["account", "validation"]}>
        <SetupPage
          siteName={name}
          token={tokenIsValid ? given : undefined}
          isLinkDead={given !== undefined && !tokenIsValid}
        />
      </WithTexts>
    );
  });
}
