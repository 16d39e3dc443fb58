"use client";

import { useTranslations } from "next-intl";
import { Disclosure } from "@/components/ui/disclosure";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { type Layout, storedLayout } from "@/lib/statistics/layout";
import { changeSiteLayouts } from "@/lib/statistics/endpoints";
import { LayoutEditor } from "./layout-editor";

type SiteLayoutsProps = { global: Layout; collections: Layout };

/** What the dashboard of the service shows, and those of collections that have no layout of their own. */
export function SiteLayouts({ global, collections }: SiteLayoutsProps) {
  const t = useTranslations("statisticsSettings.layout");
  const save = useApiMutation(changeSiteLayouts, {
    refreshesPage: true,
    toast: { success: t("saved") },
  });
  return (
    <section aria-labelledby="layout">
      <h3 id="layout" className="text-lg font-semibold">
        {t("title")}
      </h3>
      <p className="mt-1 text-muted">{t("siteLead")}</p>
      <Disclosure summary={t("ofSite")} className="mt-4">
        <LayoutEditor
          layout={global}
          isSaving={save.isBusy}
          onSave={(next) => save.mutate({ body: { global_layout: storedLayout(next) } })}
        />
      </Disclosure>
      <Disclosure summary={t("ofCollections")} className="mt-4">
        <LayoutEditor
          layout={collections}
          isSaving={save.isBusy}
          onSave={(next) => save.mutate({ body: { community_layout: storedLayout(next) } })}
        />
      </Disclosure>
    </section>
  );
}
