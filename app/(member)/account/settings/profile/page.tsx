import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { withPage } from "@/app/with-page";
import { WithTexts } from "@/app/with-texts";
import { ProfilePage } from "@/components/account/profile-page";
import { readOwnAccount, toMeJson } from "@/lib/users";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.frame");
  return { title: t("profile") };
}

export default function Page() {
  return withPage("/account/settings/profile", async (ctx) => {
    const account = await readOwnAccount(ctx);
    return (
      <WithTexts areas={["account", "validation"]}>
        <ProfilePage
          me={toMeJson(account)}
          locale={account.preferences.locale ?? ""}
          isActing={ctx.actor.kind === "user" && ctx.actor.impersonatedBy !== undefined}
        />
      </WithTexts>
    );
  });
}
