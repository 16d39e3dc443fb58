"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FieldError } from "@/components/ui/field-error";
import { formValues } from "@/components/ui/form-values";
import { Input } from "@/components/ui/input";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import type { WaysIn } from "@/lib/sign-ins/schema";
import type { MeJson } from "@/lib/users/schema";
import { login, logout } from "./calls";
import { ProviderLink } from "./provider-link";
import { SIGNED_IN_PATH, withReturn } from "./return-path";
import { WaysSeparator } from "./ways-separator";

type SignInAgainFormProps = {
  /** Those of the account for which the page was made. */
  ways: WaysIn;
  email?: string;
  /** Somebody has signed in in another tab, with another account. */
  isOther?: boolean;
  /** Whether it is the account for which the page was made. */
  isSame: (me: MeJson) => boolean;
  onSignedIn: () => void;
  onLater: () => void;
};

/** Signs in without leaving the page, by the ways that the person has; within `SignInAgainTexts`. */
export function SignInAgainForm({ ways, isOther = false, ...form }: SignInAgainFormProps) {
  const t = useTranslations("signInAgain");
  const [problem, setProblem] = useState("");
  const { hasPassword, providers } = ways;
  const shown = problem || (isOther && t("otherAccount"));
  return (
    <>
      <div role="alert" className="*:mb-4">
        <FieldError id="sign-in-problem" errors={shown ? [shown] : []} />
      </div>
      {providers.length > 0 && (
        <ul className="space-y-3">
          {providers.map((provider) => (
            <li key={provider.name}>
              <ProviderLink
                provider={provider}
                next={SIGNED_IN_PATH}
                label={t("with", { provider: provider.title })}
                newTab={t("newTab")}
              />
            </li>
          ))}
        </ul>
      )}
      {providers.length > 0 && hasPassword && <WaysSeparator>{t("or")}</WaysSeparator>}
      {hasPassword ? (
        <PasswordForm {...form} onProblem={setProblem} />
      ) : (
        <>
          <p className="mt-4">
            <SignInElsewhere />
          </p>
          <div className="mt-4 dialog-buttons">
            <Button onClick={form.onLater}>{t("later")}</Button>
          </div>
        </>
      )}
    </>
  );
}

type PasswordFormProps = Omit<SignInAgainFormProps, "ways" | "isOther"> & {
  onProblem: (problem: string) => void;
};

function PasswordForm({ email, isSame, onProblem, onSignedIn, onLater }: PasswordFormProps) {
  const t = useTranslations("signInAgain");
  const send = useApiMutation(login, { toast: false });
  const end = useApiMutation(logout, { toast: false });

  function submit(event: FormEvent<HTMLFormElement>) {
    const { email = "", password = "" } = formValues(event);
    onProblem("");
    send.mutate(
      { body: { email, password } },
      {
        onSuccess: (me) => {
          if (isSame(me)) return onSignedIn();
          onProblem(t("otherAccount"));
          // What was entered would be saved in the name of the other account.
          end.mutate({});
        },
        onError: ({ message }) => onProblem(t("failed", { message })),
      },
    );
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-4">
      <AccountField email={email} />
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

/** Asks for the account only where it is not known. Password managers find theirs by it. */
function AccountField({ email }: { email: string | undefined }) {
  const t = useTranslations("signInAgain");
  const field = { name: "email", autoComplete: "username" };
  if (email)
    return (
      <p>
        {t.rich("account", { email: () => <bdi className="font-semibold">{email}</bdi> })}
        <input {...field} defaultValue={email} readOnly tabIndex={-1} hidden />
      </p>
    );
  return (
    <Field label={t("email")} standsAlone>
      <Input {...field} autoCapitalize="off" spellCheck={false} />
    </Field>
  );
}

/** Where every way of signing in is offered, and a lost password can be replaced. */
export function SignInElsewhere() {
  const t = useTranslations("signInAgain");
  return (
    <a
      href={withReturn("/login", SIGNED_IN_PATH)}
      target="_blank"
      rel="noopener"
      className="self-center link"
    >
      {t("signInElsewhere")}
    </a>
  );
}
