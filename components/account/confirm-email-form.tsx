"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { formValues } from "@/components/ui/form-values";
import { loadPage } from "@/lib/client/load-page";
import { useApiForm } from "@/lib/client/use-api-form";
import { confirmEmail } from "./calls";
import { NewPasswordField } from "./new-password-field";

type ConfirmEmailFormProps = {
  token: string;
  email: string;
  /** A checked path of this site. */
  next: string;
};

export function ConfirmEmailForm({ token, email, next }: ConfirmEmailFormProps) {
  const t = useTranslations("account");
  const fields = { password: t("field.password") };
  const form = useApiForm(confirmEmail, {
    fields,
    onDone: () => loadPage(next),
  });
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        const { password } = formValues(event);
        form.submit({ token, password });
      }}
      className="space-y-6"
    >
      <ErrorSummary {...form.summary} />
      {/* Password managers keep the password with this name. */}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <NewPasswordField label={fields.password} name="password" {...form.field("password")} />
      <Button
        type="submit"
        look="primary"
        className="w-full"
        busy={form.isSending ? t("confirmEmail.busy") : undefined}
      >
        {t("confirmEmail.submit")}
      </Button>
    </form>
  );
}
