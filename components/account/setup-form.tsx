"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useApiForm } from "@/lib/client/use-api-form";
import { loadPage } from "@/lib/client/load-page";
import { formValues } from "@/components/ui/form-values";
import { completeSetup } from "./calls";
import { NewPasswordField } from "./new-password-field";

export function SetupForm({ siteName, token }: { siteName: string; token: string }) {
  const t = useTranslations("account");
  const fields = {
    site_name: t("field.siteName"),
    full_name: t("field.yourName"),
    email: t("field.yourEmail"),
    password: t("field.password"),
  };
  const form = useApiForm(completeSetup, {
    fields,
    needed: {
      site_name: t("needed.siteName"),
      full_name: t("needed.name"),
      email: t("needed.email"),
    },
    onDone: () => loadPage("/"),
  });
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        const { sample_content, ...values } = formValues(event);
        form.submit({ ...values, token, sample_content: sample_content === "on" });
      }}
      className="space-y-6"
    >
      <ErrorSummary {...form.summary} />
      <Field label={fields.site_name} required {...form.field("site_name")}>
        <Input name="site_name" defaultValue={siteName} autoComplete="off" />
      </Field>
      <Field label={fields.full_name} required {...form.field("full_name")}>
        <Input name="full_name" autoComplete="name" />
      </Field>
      <Field label={fields.email} hint={t("setup.emailHint")} required {...form.field("email")}>
        <Input name="email" type="email" autoComplete="username" autoCapitalize="off" />
      </Field>
      <NewPasswordField label={fields.password} name="password" {...form.field("password")} />
      <Checkbox name="sample_content" label={t("setup.sample")} hint={t("setup.sampleHint")} />
      <Button
        type="submit"
        look="primary"
        className="w-full"
        busy={form.isSending ? t("setup.busy") : undefined}
      >
        {t("setup.submit")}
      </Button>
    </form>
  );
}
