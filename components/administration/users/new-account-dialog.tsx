"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import type { FormEvent } from "react";
import { Dialog } from "@/components/ui/dialog";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { formValues } from "@/components/ui/form-values";
import { Input } from "@/components/ui/input";
import { SubmitRow } from "@/components/ui/submit-row";
import { useApiForm } from "@/lib/client/use-api-form";
import { createUser } from "../calls";
import { hrefOfSection } from "../sections";

/** Makes an account for another person, who gets a link by mail to choose a password. */
export function NewAccountDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("administration.newAccount");
  return (
    <Dialog title={t("title")} description={t("text")} open onOpenChange={onClose}>
      <NewAccountForm />
    </Dialog>
  );
}

function NewAccountForm() {
  const t = useTranslations("administration.newAccount");
  const parts = useTranslations("parts");
  const router = useRouter();
  const form = useApiForm(createUser, {
    fields: {
      email: t("email"),
      "profile.full_name": t("name"),
      "profile.affiliations": t("affiliations"),
      username: t("username"),
    },
    success: ({ email = "" }) => t("done", { email }),
    onDone: ({ id }) => router.push(`${hrefOfSection("users")}/${id}`),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    const { email, full_name, affiliations, username } = formValues(event);
    form.submit({
      email,
      profile: { full_name, affiliations },
      ...(username ? { username } : {}),
    });
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-4">
      <ErrorSummary {...form.summary} />
      <Field label={t("email")} required {...form.field("email")}>
        <Input name="email" type="email" autoComplete="off" />
      </Field>
      <Field label={t("name")} required {...form.field("profile.full_name")}>
        <Input name="full_name" dir="auto" autoComplete="off" />
      </Field>
      <Field label={t("affiliations")} {...form.field("profile.affiliations")}>
        <Input name="affiliations" dir="auto" autoComplete="off" />
      </Field>
      <Field label={t("username")} hint={t("usernameHint")} {...form.field("username")}>
        <Input name="username" autoComplete="off" autoCapitalize="off" spellCheck={false} />
      </Field>
      <SubmitRow busy={form.isSending ? parts("working") : undefined}>{t("send")}</SubmitRow>
    </form>
  );
}
