"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { LinkButton } from "@/components/ui/link-button";
import { useApiForm } from "@/lib/client/use-api-form";
import { formValues } from "@/components/ui/form-values";
import { resetPassword } from "./calls";
import { KeepTokens, withKeptTokens } from "./keep-tokens";
import { NewPasswordField } from "./new-password-field";
import { FormOutcome } from "./form-outcome";
import { NarrowPage } from "./narrow-page";

type ResetPasswordFormProps = {
  token: string;
  /** What stands above the form. */
  children: ReactNode;
};

/** The page asks for a new password, and then says that it is in use. */
export function ResetPasswordForm({ token, children }: ResetPasswordFormProps) {
  const t = useTranslations("account");
  const fields = { new_password: t("field.newPassword") };
  const [isDone, setIsDone] = useState(false);
  const form = useApiForm(resetPassword, { fields, onDone: () => setIsDone(true) });
  if (isDone)
    return (
      <NarrowPage title={t("reset.doneHeading")}>
        <FormOutcome
          title={t("reset.doneTitle")}
          action={
            <LinkButton href="/login" look="primary">
              {t("signIn.title")}
            </LinkButton>
          }
        >
          {t("reset.done")}
        </FormOutcome>
      </NarrowPage>
    );
  return (
    <NarrowPage title={t("reset.title")} lead={t("reset.lead")}>
      {children}
      <form
        method="post"
        noValidate
        onSubmit={(event) => form.submit({ ...withKeptTokens(formValues(event)), token })}
        className="space-y-6"
      >
        <ErrorSummary {...form.summary} />
        <NewPasswordField
          label={fields.new_password}
          name="new_password"
          {...form.field("new_password")}
        />
        <KeepTokens />
        <Button
          type="submit"
          look="primary"
          className="w-full"
          busy={form.isSending ? t("password.changing") : undefined}
        >
          {t("reset.set")}
        </Button>
      </form>
    </NarrowPage>
  );
}
