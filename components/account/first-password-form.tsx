"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { formValues } from "@/components/ui/form-values";
import { loadPage } from "@/lib/client/load-page";
import { useApiForm } from "@/lib/client/use-api-form";
import { resetPassword } from "./calls";
import { NewPasswordField } from "./new-password-field";

/** The password of an account that has none yet; saving it signs in. */
export function FirstPasswordForm({ token }: { token: string }) {
  const t = useTranslations("account.reset.first");
  const fields = { new_password: t("field") };
  const form = useApiForm(resetPassword, { fields, onDone: () => loadPage("/") });
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => form.submit({ ...formValues(event), token })}
      className="space-y-6"
    >
      <ErrorSummary {...form.summary} />
      <NewPasswordField
        label={fields.new_password}
        name="new_password"
        {...form.field("new_password")}
      />
      <Button
        type="submit"
        look="primary"
        className="w-full"
        busy={form.isSending ? t("busy") : undefined}
      >
        {t("set")}
      </Button>
    </form>
  );
}
