"use client";

import { useTranslations } from "next-intl";
import { useSettingsForm } from "@/components/collections/settings/use-settings-form";
import { Disclosure } from "@/components/ui/disclosure";
import { ErrorSummary } from "@/components/ui/error-summary";
import { type CollectionJson, DASHBOARD_LAYOUT } from "@/lib/collections/schema";
import { type Layout, storedLayout } from "@/lib/statistics/layout";
import { LayoutEditor } from "./layout-editor";

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
    <section aria-labelledby="layout">
      <h3 id="layout" className="text-lg font-semibold">
        {t("title")}
      </h3>
      <p className="mt-1 text-muted">{t("lead")}</p>
      <ErrorSummary items={form.problems} />
      <Disclosure summary={t("change")} className="mt-4">
        <LayoutEditor
          layout={layout}
          isSaving={form.isSending}
          onSave={(next) =>
            form.submit({ custom_fields: { [DASHBOARD_LAYOUT]: storedLayout(next) } })
          }
        />
      </Disclosure>
    </section>
  );
}
