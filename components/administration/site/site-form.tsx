"use client";

import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { Fieldset } from "@/components/ui/fieldset";
import { formValues } from "@/components/ui/form-values";
import { Input } from "@/components/ui/input";
import { useApiForm } from "@/lib/client/use-api-form";
import { LOCALES } from "@/lib/i18n/locales";
import { MAX_SITE_DESCRIPTION } from "@/lib/site/constants";
import type { SiteJson } from "@/lib/site/schema";
import { updateSite } from "../calls";

export type SiteFormProps = SiteJson & {
  /** The description that readers see where none is written here. */
  unwritten: string;
};

export function SiteForm({ name, description, unwritten }: SiteFormProps) {
  const t = useTranslations("administration.site");
  const working = useTranslations("parts")("working");
  const labels = LOCALES.map((locale) => [`description.${locale}`, t(`languages.${locale}`)]);
  const form = useApiForm(updateSite, {
    fields: { name: t("name"), ...(Object.fromEntries(labels) as Record<string, string>) },
    refreshesPage: true,
    success: t("saved"),
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    const values = formValues(event);
    form.submit({
      name: values.name ?? "",
      description: Object.fromEntries(LOCALES.map((locale) => [locale, values[locale] ?? ""])),
    });
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-6">
      <ErrorSummary {...form.summary} />
      <Field label={t("name")} required {...form.field("name")}>
        <Input name="name" defaultValue={name} autoComplete="off" />
      </Field>
      <Fieldset legend={t("description")} hint={t("descriptionHint", { text: unwritten })}>
        <div className="space-y-4">
          {LOCALES.map((locale) => (
            <Field
              key={locale}
              label={t(`languages.${locale}`)}
              standsAlone
              {...form.field(`description.${locale}`)}
            >
              <Input
                name={locale}
                lang={locale}
                defaultValue={description[locale]}
                maxLength={MAX_SITE_DESCRIPTION}
                autoComplete="off"
              />
            </Field>
          ))}
        </div>
      </Fieldset>
      <Button type="submit" look="primary" busy={form.isSending ? working : undefined}>
        {t("save")}
      </Button>
    </form>
  );
}
