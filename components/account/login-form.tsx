"use client";

import Link from "next/link";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useApiForm } from "@/lib/client/form";
import { loadPage } from "@/lib/client/load-page";
import { login } from "@/lib/users/endpoints";
import { formValues } from "./form-values";
import { PasswordInput } from "./password-input";

const FIELDS = { email: "E-mail or username", password: "Password" };

export function LoginForm({ next }: { next: string }) {
  const form = useApiForm(login, {
    fields: FIELDS,
    onDone: () => loadPage(next),
  });
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
      <Field label={FIELDS.password} required {...form.field("password")}>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <Button
        type="submit"
        look="primary"
        className="w-full"
        busy={form.isSending ? "Signing in…" : undefined}
      >
        Sign in
      </Button>
      <p className="text-center">
        <Link href="/forgot-password" className="inline-block py-1 link">
          Forgot your password?
        </Link>
      </p>
    </form>
  );
}
