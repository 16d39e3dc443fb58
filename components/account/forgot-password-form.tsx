"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link-button";
import { useApiForm } from "@/lib/client/form";
import { forgotPassword } from "@/lib/users/endpoints";
import { formValues } from "./form-values";
import { Outcome } from "./outcome";

const FIELDS = { email: "E-mail or username" };

export function ForgotPasswordForm() {
  const [isSent, setIsSent] = useState(false);
  const form = useApiForm(forgotPassword, { fields: FIELDS, onDone: () => setIsSent(true) });
  if (isSent)
    return (
      <Outcome title="Look into your mail" action={<LinkButton href="/login">Sign in</LinkButton>}>
        <p>
          If there is an account of that name, a link is on its way to its e-mail address. It works
          once, within an hour.
        </p>
        <p className="mt-2">
          Nothing after some minutes? Look among the unwanted mail, or ask the people who run this
          site.
        </p>
      </Outcome>
    );
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => form.submit(formValues(event))}
      className="space-y-6"
    >
      <ErrorSummary items={form.problems} />
      <Field label={FIELDS.email} required {...form.field("email")}>
        <Input name="email" autoComplete="username" autoCapitalize="off" spellCheck={false} />
      </Field>
      <Button
        type="submit"
        look="primary"
        className="w-full"
        busy={form.isSending ? "Sending…" : undefined}
      >
        Send the link
      </Button>
    </form>
  );
}
