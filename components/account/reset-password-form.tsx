"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { formValues } from "@/components/ui/form-values";
import { LinkButton } from "@/components/ui/link-button";
import { loadPage } from "@/lib/client/load-page";
import { useApiForm } from "@/lib/client/use-api-form";
import { resetPassword } from "./calls";
import { FormOutcome } from "./form-outcome";
import { KeepTokens, withKeptTokens } from "./keep-tokens";
import { NarrowPage } from "./narrow-page";
import { NewPasswordField } from "./new-password-field";

type ResetPasswordFormProps = {
  siteName: string;
  token: string;
  /** The account has no password yet: nothing ends, and saving one signs in. */
  isFirst: boolean;
  /** What stands above the form. */
  children: ReactNode;
};

/** The page asks for a password; of a new one it then says that it is in use. */
export function ResetPasswordForm(props: ResetPasswordFormProps) {
  const { siteName, token, isFirst, children } = props;
  const t = useTranslations("account.reset");
  const words = useTranslations(isFirst ? "account.reset.first" : "account.reset.new");
  const fields = { new_password: words("field") };
  const [isDone, setIsDone] = useState(false);
  const form = useApiForm(resetPassword, {
    fields,
    onDone: () => (isFirst ? loadPage("/") : setIsDone(true)),
  });
  if (isDone)
    return (
      <NarrowPage title={t("doneHeading")}>
        <FormOutcome
          title={t("doneTitle")}
          action={
            <LinkButton href="/login" look="primary">
              {t("signIn")}
            </LinkButton>
          }
        >
          {t("done")}
        </FormOutcome>
      </NarrowPage>
    );
  return (
    <NarrowPage title={words("title")} lead={words("lead", { site: siteName })}>
      {children}
      <form
        method="post"
        noValidate
        onSubmit={(event) => form.submit({ ...withKeptTokens(formValues(event)), token })}
        className="space-y-6"
      >
        <ErrorSummary {...form.summary} />
        <NewPasswordField
          label={fields.new_password}
          name="new_password"
          {...form.field("new_password")}
        />
        {!isFirst && <KeepTokens />}
        <Button
          type="submit"
          look="primary"
          className="w-full"
          busy={form.isSending ? words("busy") : undefined}
        >
          {words("set")}
        </Button>
      </form>
    </NarrowPage>
  );
}
