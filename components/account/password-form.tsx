"use client";

import { useRef } from "react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { useApiForm } from "@/lib/client/form";
import { changePassword, listSessions } from "@/lib/users/endpoints";
import { formValues } from "./form-values";
import { NewPasswordField } from "./new-password-field";
import { PasswordInput } from "./password-input";

const FIELDS = { password: "Present password", new_password: "New password" };

export function PasswordForm() {
  const element = useRef<HTMLFormElement>(null);
  const form = useApiForm(changePassword, {
    fields: FIELDS,
    refreshes: [listSessions],
    onDone: () => {
      element.current?.reset();
      toast.success("Your password was changed.");
    },
  });
  return (
    <form
      ref={element}
      method="post"
      noValidate
      onSubmit={(event) => form.submit(formValues(event))}
      className="mt-4 max-w-md space-y-5"
    >
      <ErrorSummary items={form.problems} />
      <Field label={FIELDS.password} required {...form.field("password")}>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <NewPasswordField
        label={FIELDS.new_password}
        name="new_password"
        {...form.field("new_password")}
      />
      <Button type="submit" look="primary" busy={form.isSending ? "Changing…" : undefined}>
        Change the password
      </Button>
    </form>
  );
}
