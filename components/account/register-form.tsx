"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { formValues } from "@/components/ui/form-values";
import { Input } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link-button";
import { useApiForm } from "@/lib/client/use-api-form";
import { register } from "./calls";
import { FormOutcome } from "./form-outcome";
import { withReturn } from "./return-path";

type RegisterFormProps = {
  next: string;
  /** The address that was invited. */
  invited: string | undefined;
};

export function RegisterForm({ next, invited }: RegisterFormProps) {
  const t = useTranslations("account");
  const locale = useLocale();
  const fields = { full_name: t("field.yourName"), email: t("field.yourEmail") };
  const [address, setAddress] = useState("");
  const [isSent, setIsSent] = useState(false);
  const form = useApiForm(register, {
    fields,
    needed: { full_name: t("needed.name"), email: t("needed.email") },
    onDone: () => setIsSent(true),
  });
  if (isSent)
    return (
      <FormOutcome
        title={t("register.sentTitle")}
        action={<LinkButton href={withReturn("/login", next)}>{t("signIn.title")}</LinkButton>}
      >
        <p>{t.rich("register.sent", { address: () => <bdi>{address}</bdi> })}</p>
        <p className="mt-2">{t("register.nothing")}</p>
      </FormOutcome>
    );
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        const values = formValues(event);
        setAddress(String(values.email).trim());
        form.submit({ ...values, locale, ...(next === "/" ? {} : { next }) });
      }}
      className="space-y-6"
    >
      <ErrorSummary {...form.summary} />
      <Field label={fields.full_name} required {...form.field("full_name")}>
        <Input name="full_name" autoComplete="name" />
      </Field>
      <Field label={fields.email} hint={t("register.emailHint")} required {...form.field("email")}>
        <Input
          name="email"
          type="email"
          defaultValue={invited}
          autoComplete="email"
          autoCapitalize="off"
        />
      </Field>
      {/* People neither see nor reach it; programs that fill in every field give themselves away. */}
      <div hidden aria-hidden>
        <input name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      </div>
      <Button
        type="submit"
        look="primary"
        className="w-full"
        busy={form.isSending ? t("register.sending") : undefined}
      >
        {t("register.send")}
      </Button>
    </form>
  );
}
