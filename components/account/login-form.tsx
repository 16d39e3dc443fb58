"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useApiForm } from "@/lib/client/use-api-form";
import { loadPage } from "@/lib/client/load-page";
import { formValues } from "@/components/ui/form-values";
import { Link } from "@/components/ui/link";
import { login } from "./calls";
import { PasswordInput } from "./password-input";

type LoginFormProps = { next: string; address: string | undefined };

export function LoginForm({ next, address }: LoginFormProps) {
  const t = useTranslations("account");
  const fields = { email: t("field.emailOrUsername"), password: t("field.password") };
  const form = useApiForm(login, {
    fields,
    needed: { email: t("needed.emailOrUsername"), password: t("needed.password") },
    onDone: () => loadPage(next),
  });
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => form.submit(formValues(event))}
      className="space-y-6"
    >
      <ErrorSummary {...form.summary} />
      <Field label={fields.email} required {...form.field("email")}>
        <Input
          name="email"
          defaultValue={address}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
        />
      </Field>
      <Field label={fields.password} required {...form.field("password")}>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <Button
        type="submit"
        look="primary"
        className="w-full"
        busy={form.isSending ? t("signIn.busy") : undefined}
      >
        {t("signIn.title")}
      </Button>
      <p className="text-center">
        <Link href="/forgot-password" className="inline-block py-1 link">
          {t("signIn.forgot")}
        </Link>
      </p>
    </form>
  );
}
