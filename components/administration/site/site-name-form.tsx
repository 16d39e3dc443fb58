"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { formValues } from "@/components/ui/form-values";
import { Input } from "@/components/ui/input";
import { useApiForm } from "@/lib/client/use-api-form";
import { renameSite } from "../calls";

export function SiteNameForm({ name }: { name: string }) {
  const t = useTranslations("administration.site");
  const working = useTranslations("parts")("working");
  const form = useApiForm(renameSite, {
    fields: { name: t("name") },
    refreshesPage: true,
    success: t("saved"),
  });
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => form.submit({ name: formValues(event).name ?? "" })}
      className="space-y-4"
    >
      <ErrorSummary {...form.summary} />
      <Field label={t("name")} required {...form.field("name")}>
        <Input name="name" defaultValue={name} autoComplete="off" />
      </Field>
      <Button type="submit" look="primary" busy={form.isSending ? working : undefined}>
        {t("save")}
      </Button>
    </form>
  );
}
