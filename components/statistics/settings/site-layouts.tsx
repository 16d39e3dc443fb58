"use client";

import { useTranslations } from "next-intl";
import { Disclosure } from "@/components/ui/disclosure";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { type Layout, storedLayout } from "@/lib/statistics/layout";
import { changeSiteLayouts } from "../calls";
import { LayoutEditor } from "./layout-editor";
import { SettingsPart } from "./settings-part";

type SiteLayoutsProps = { global: Layout; collections: Layout };

/** What the dashboard of the service shows, and those of collections that have no layout of their own. */
export function SiteLayouts({ global, collections }: SiteLayoutsProps) {
  const t = useTranslations("statisticsSettings.layout");
  const save = useApiMutation(changeSiteLayouts, {
    refreshesPage: true,
    toast: { success: t("saved") },
  });
  return (
    <SettingsPart id="layout" title={t("title")} lead={t("siteLead")}>
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
    </SettingsPart>
  );
}
