"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { formValues } from "@/components/ui/form-values";
import { Input } from "@/components/ui/input";
import { useApiForm } from "@/lib/client/use-api-form";
import { register } from "./calls";
import { NarrowPage } from "./narrow-page";
import { RegistrationSent } from "./registration-sent";

type RegisterFormProps = {
  /** What the link by mail is for, where nothing stands above the form. */
  lead: string | undefined;
  next: string;
  /** The address that was invited. */
  invited: string | undefined;
  /** Other ways to an account, above and below the form. */
  above?: ReactNode;
  below?: ReactNode;
};

/** The page asks for a name and an address, and then tells what was sent there. */
export function RegisterForm({ lead, next, invited, above, below }: RegisterFormProps) {
  const t = useTranslations("account");
  const locale = useLocale();
  const fields = { full_name: t("field.yourName"), email: t("field.yourEmail") };
  const [wanted, setWanted] = useState<ReturnType<typeof formValues>>({});
  const [mails, setMails] = useState(0);
  const form = useApiForm(register, {
    fields,
    needed: { full_name: t("needed.name"), email: t("needed.email") },
    onDone: () => setMails((count) => count + 1),
  });
  const send = (values: typeof wanted) =>
    form.submit({ ...values, locale, ...(next === "/" ? {} : { next }) });
  if (mails > 0)
    return (
      <NarrowPage title={t("register.title")}>
        <ErrorSummary {...form.summary} />
        <RegistrationSent
          // Each mail is told anew, and takes the focus.
          key={mails}
          address={String(wanted.email).trim()}
          mails={mails}
          next={next}
          isSending={form.isSending}
          onAgain={() => send(wanted)}
        />
      </NarrowPage>
    );
  return (
    <NarrowPage title={t("register.title")} lead={lead}>
      {above}
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          const values = formValues(event);
          setWanted(values);
          send(values);
        }}
        className="space-y-6"
      >
        <ErrorSummary {...form.summary} />
        <Field label={fields.full_name} required {...form.field("full_name")}>
          <Input name="full_name" autoComplete="name" />
        </Field>
        <Field
          label={fields.email}
          hint={t("register.emailHint")}
          required
          {...form.field("email")}
        >
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
      {below}
    </NarrowPage>
  );
}
