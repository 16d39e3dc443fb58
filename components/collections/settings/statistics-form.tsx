"use client";

import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ErrorSummary } from "@/components/ui/error-summary";
import { formValues } from "@/components/ui/form-values";
import { DASHBOARD_ENABLED } from "@/lib/collections/constants";
import type { CollectionJson } from "@/lib/collections/schema";
import { useSettingsForm } from "./use-settings-form";

/** Whether the collection has a page about its works and their use. */
export function StatisticsForm({ collection }: { collection: CollectionJson }) {
  const t = useTranslations("collectionSettings");
  const form = useSettingsForm(collection, {
    [`custom_fields.${DASHBOARD_ENABLED}`]: t("statistics.enabled"),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    const { enabled } = formValues(event);
    form.submit({ custom_fields: { [DASHBOARD_ENABLED]: enabled === "on" } });
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-4">
      <h3 className="text-lg font-semibold">{t("statistics.title")}</h3>
      <ErrorSummary {...form.summary} />
      <Checkbox
        name="enabled"
        label={t("statistics.enabled")}
        hint={t("statistics.hint")}
        defaultChecked={collection.custom_fields[DASHBOARD_ENABLED] === true}
      />
      <Button type="submit" look="primary" busy={form.isSending ? t("saving") : undefined}>
        {t("statistics.save")}
      </Button>
    </form>
  );
}
