import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { countOperations, errorExample, keepForAllReaders } from "@/app/api-reference";
import { readSite } from "@/app/site-frame";
import { withPage } from "@/app/with-page";
import { DevelopersPage } from "@/components/developers/developers-page";
import { REFERENCE_PATH } from "@/components/developers/sections";
import { config } from "@/lib/core/config";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("developers");
  const heads = await getTranslations("heads");
  const { name: site } = await readSite();
  return {
    title: t("title"),
    description: heads("api", { site }),
    alternates: { canonical: REFERENCE_PATH },
  };
}

export default function Page() {
  return withPage(REFERENCE_PATH, async (ctx) => {
    const { RATE_LIMITS, RATE_GUEST_PER_MINUTE, RATE_GUEST_PER_HOUR } = config();
    const { RATE_USER_PER_MINUTE, RATE_USER_PER_HOUR } = config();
    const limits = {
      ...{ guest: RATE_GUEST_PER_MINUTE, guestHour: RATE_GUEST_PER_HOUR },
      ...{ user: RATE_USER_PER_MINUTE, userHour: RATE_USER_PER_HOUR },
    };
    await keepForAllReaders(ctx);
    return (
      <DevelopersPage
        site={await readSite()}
        counts={countOperations()}
        errorExample={errorExample(await getLocale())}
        limits={RATE_LIMITS ? limits : undefined}
      />
    );
  });
}
