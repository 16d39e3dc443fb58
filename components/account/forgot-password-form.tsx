"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { useApiForm } from "@/lib/client/use-api-form";
import { formValues } from "@/components/ui/form-values";
import { forgotPassword } from "./calls";
import { FormOutcome } from "./form-outcome";

export function ForgotPasswordForm() {
  const t = useTranslations("account");
  const fields = { email: t("field.emailOrUsername") };
  const [isSent, setIsSent] = useState(false);
  const form = useApiForm(forgotPassword, { fields, onDone: () => setIsSent(true) });
  if (isSent)
    return (
      <FormOutcome
        title={t("forgot.sentTitle")}
        action={<LinkButton href="/login">{t("signIn.title")}</LinkButton>}
      >
        <p>{t("forgot.sent")}</p>
        <p className="mt-2">{t("forgot.nothing")}</p>
      </FormOutcome>
    );
  return (
    <>
      <p className="-mt-6 mb-8 text-muted">{t("forgot.lead")}</p>
      <form
        method="post"
        noValidate
        onSubmit={(event) => form.submit(formValues(event))}
        className="space-y-6"
      >
        <ErrorSummary {...form.summary} />
        <Field label={fields.email} required {...form.field("email")}>
          <Input name="email" autoComplete="username" autoCapitalize="off" spellCheck={false} />
        </Field>
        <Button
          type="submit"
          look="primary"
          className="w-full"
          busy={form.isSending ? t("forgot.sending") : undefined}
        >
          {t("forgot.send")}
        </Button>
      </form>
      <p className="mt-6 text-center">
        <Link href="/login" className="inline-block py-1 link">
          {t("forgot.back")}
        </Link>
      </p>
    </>
  );
}
