"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FieldError } from "@/components/ui/field-error";
import { formValues } from "@/components/ui/form-values";
import { Input } from "@/components/ui/input";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import type { MeJson } from "@/lib/users/schema";
import { login, logout } from "./calls";

type SignInAgainFormProps = {
  email?: string;
  /** Whether it is the account for which the page was made. */
  isSame: (me: MeJson) => boolean;
  onSignedIn: () => void;
  onLater: () => void;
};

/** Signs in without leaving the page; within `SignInAgainTexts`. */
export function SignInAgainForm({ email, isSame, onSignedIn, onLater }: SignInAgainFormProps) {
  const t = useTranslations("signInAgain");
  const send = useApiMutation(login, { toast: false });
  const end = useApiMutation(logout, { toast: false });
  const [problem, setProblem] = useState("");

  function submit(event: FormEvent<HTMLFormElement>) {
    const { email = "", password = "" } = formValues(event);
    setProblem("");
    send.mutate(
      { body: { email, password } },
      {
        onSuccess: (me) => {
          if (isSame(me)) return onSignedIn();
          setProblem(t("otherAccount"));
          // What was entered would be saved in the name of the other account.
          end.mutate({});
        },
        onError: ({ message }) => setProblem(t("failed", { message })),
      },
    );
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-4">
      <div role="alert">
        <FieldError id="sign-in-problem" errors={problem ? [problem] : []} />
      </div>
      <Field label={t("email")} standsAlone>
        <Input
          name="email"
          defaultValue={email}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
        />
      </Field>
      <Field label={t("password")} standsAlone>
        <Input name="password" type="password" autoComplete="current-password" />
      </Field>
      <SignInElsewhere />
      <div className="dialog-buttons">
        <Button onClick={onLater}>{t("later")}</Button>
        <Button type="submit" look="primary" busy={send.isPending ? t("signingIn") : undefined}>
          {t("signIn")}
        </Button>
      </div>
    </form>
  );
}

/** For those who sign in by a provider. */
export function SignInElsewhere() {
  const t = useTranslations("signInAgain");
  return (
    <a href="/login" target="_blank" rel="noopener" className="self-center link">
      {t("signInElsewhere")}
    </a>
  );
}
