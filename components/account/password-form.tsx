"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { useApiForm } from "@/lib/client/use-api-form";
import { formValues } from "@/components/ui/form-values";
import { changePassword, listSessions, listTokens } from "./calls";
import { KeepTokens, withKeptTokens } from "./keep-tokens";
import { NewPasswordField } from "./new-password-field";
import { PasswordInput } from "./password-input";

export function PasswordForm() {
  const t = useTranslations("account");
  const fields = { password: t("field.presentPassword"), new_password: t("field.newPassword") };
  const element = useRef<HTMLFormElement>(null);
  const form = useApiForm(changePassword, {
    fields,
    refreshes: [listSessions, listTokens],
    success: t("password.changed"),
    onDone: () => element.current?.reset(),
  });
  return (
    <form
      ref={element}
      method="post"
      noValidate
      onSubmit={(event) => form.submit(withKeptTokens(formValues(event)))}
      className="mt-4 max-w-md space-y-5"
    >
      <ErrorSummary {...form.summary} />
      <Field label={fields.password} required {...form.field("password")}>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <NewPasswordField
        label={fields.new_password}
        name="new_password"
        {...form.field("new_password")}
      />
      <KeepTokens />
      <Button
        type="submit"
        look="primary"
        busy={form.isSending ? t("password.changing") : undefined}
      >
        {t("password.change")}
      </Button>
    </form>
  );
}
