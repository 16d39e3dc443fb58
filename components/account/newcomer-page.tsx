import { useTranslations } from "next-intl";
import type { NewcomerJson } from "@/lib/oidc/schema";
import { NarrowPage } from "./narrow-page";
import { NeedsScripts } from "./needs-scripts";
import { NewcomerForms } from "./newcomer-forms";

type NewcomerPageProps = { siteName: string; newcomer: NewcomerJson };

/** For people whom a provider has signed in without an e-mail address. */
export function NewcomerPage({ siteName, newcomer }: NewcomerPageProps) {
  const t = useTranslations("account.newcomer");
  const { provider, name } = newcomer;
  return (
    <NarrowPage title={t("title")} lead={t("lead", { provider, name, site: siteName })}>
      <NeedsScripts />
      <NewcomerForms sentTo={newcomer.email ?? undefined} />
    </NarrowPage>
  );
}
