"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { LinkButton } from "@/components/ui/link-button";
import { useApiForm } from "@/lib/client/form";
import { resetPassword } from "@/lib/users/endpoints";
import { formValues } from "./form-values";
import { NewPasswordField } from "./new-password-field";
import { Outcome } from "./outcome";

const FIELDS = { new_password: "New password" };

export function ResetPasswordForm({ token }: { token: string }) {
  const [isDone, setIsDone] = useState(false);
  const form = useApiForm(resetPassword, { fields: FIELDS, onDone: () => setIsDone(true) });
  if (isDone)
    return (
      <Outcome
        title="You have a new password"
        action={
          <LinkButton href="/login" look="primary">
            Sign in
          </LinkButton>
        }
      >
        Wherever you were signed in with the old one, you are signed out.
      </Outcome>
    );
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => form.submit({ ...formValues(event), token })}
      className="space-y-6"
    >
      <ErrorSummary items={form.problems} />
      <NewPasswordField
        label={FIELDS.new_password}
        name="new_password"
        {...form.field("new_password")}
      />
      <Button
        type="submit"
        look="primary"
        className="w-full"
        busy={form.isSending ? "Changing…" : undefined}
      >
        Set the new password
      </Button>
    </form>
  );
}
