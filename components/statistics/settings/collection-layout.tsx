"use client";

import { useTranslations } from "next-intl";
import { useSettingsForm } from "@/components/collections/settings/use-settings-form";
import { Disclosure } from "@/components/ui/disclosure";
import { ErrorSummary } from "@/components/ui/error-summary";
import { DASHBOARD_LAYOUT } from "@/lib/collections/constants";
import type { CollectionJson } from "@/lib/collections/schema";
import { type Layout, storedLayout } from "@/lib/statistics/layout";
import { LayoutEditor } from "./layout-editor";
import { SettingsPart } from "./settings-part";

/** What the dashboard of a collection shows. */
export function CollectionLayout({
  collection,
  layout,
}: {
  collection: CollectionJson;
  layout: Layout;
}) {
  const t = useTranslations("statisticsSettings.layout");
  const form = useSettingsForm(collection, {
    [`custom_fields.${DASHBOARD_LAYOUT}`]: t("title"),
  });
  return (
    <SettingsPart id="layout" title={t("title")} lead={t("lead")}>
      <ErrorSummary {...form.summary} />
      <Disclosure summary={t("change")} className="mt-4">
        <LayoutEditor
          layout={layout}
          isSaving={form.isSending}
          onSave={(next) =>
            form.submit({ custom_fields: { [DASHBOARD_LAYOUT]: storedLayout(next) } })
          }
        />
      </Disclosure>
    </SettingsPart>
  );
}
