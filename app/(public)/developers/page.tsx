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
  return withPage(REFERENCE_PATH, async () => {
    const { RATE_LIMITS, RATE_GUEST_PER_MINUTE: guest, RATE_USER_PER_MINUTE: user } = config();
    await keepForAllReaders();
    return (
      <DevelopersPage
        site={await readSite()}
        counts={countOperations()}
        errorExample={errorExample(await getLocale())}
        limits={RATE_LIMITS ? { guest, user } : undefined}
      />
    );
  });
}
