"use client";

import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useApiForm } from "@/lib/client/form";
import { loadPage } from "@/lib/client/load-page";
import { completeSetup } from "@/lib/users/endpoints";
import { formValues } from "./form-values";
import { NewPasswordField } from "./new-password-field";

const FIELDS = {
  site_name: "Name of the site",
  full_name: "Your name",
  email: "Your e-mail",
  password: "Password",
};

export function SetupForm({ siteName, token }: { siteName: string; token: string }) {
  const form = useApiForm(completeSetup, {
    fields: FIELDS,
    onDone: () => loadPage("/"),
  });
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        const { sample_content, ...values } = formValues(event);
        form.submit({ ...values, token, sample_content: sample_content === "on" });
      }}
      className="space-y-6"
    >
      <ErrorSummary items={form.problems} />
      <Field label={FIELDS.site_name} required {...form.field("site_name")}>
        <Input name="site_name" defaultValue={siteName} autoComplete="off" />
      </Field>
      <Field label={FIELDS.full_name} required {...form.field("full_name")}>
        <Input name="full_name" autoComplete="name" />
      </Field>
      <Field label={FIELDS.email} hint="You sign in with it." required {...form.field("email")}>
        <Input name="email" type="email" autoComplete="username" autoCapitalize="off" />
      </Field>
      <NewPasswordField label={FIELDS.password} name="password" {...form.field("password")} />
      <Checkbox
        name="sample_content"
        defaultChecked
        label="Load sample content"
        hint="Some invented works, so that every page has something to show."
      />
      <Button
        type="submit"
        look="primary"
        className="w-full"
        busy={form.isSending ? "Setting up…" : undefined}
      >
        Set up the site
      </Button>
    </form>
  );
}
