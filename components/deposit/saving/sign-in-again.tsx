"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FieldError } from "@/components/ui/field-error";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { login } from "@/components/account/calls";
import { useFormSettings } from "../form-settings";
import { useDeposit } from "./deposit-context";

/** The sign-in ended while a user was writing: they sign in again without leaving the form. */
export function SignInAgain({ isOther }: { isOther: boolean }) {
  const t = useTranslations("deposit.keep");
  const [isOpen, setOpen] = useState(true);
  return (
    <div className="mb-6">
      <div role="alert">
        <Notice tone="warning" title={t("signedOutTitle")}>
          <p>{t(isOther ? "otherAccount" : "signedOutText")}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="small" look="primary" onClick={() => setOpen(true)}>
              {t("signIn")}
            </Button>
            <a href="/login" target="_blank" rel="noopener" className="self-center link">
              {t("signInElsewhere")}
            </a>
          </div>
        </Notice>
      </div>
      <Dialog
        title={t("signedOutTitle")}
        description={t(isOther ? "otherAccount" : "signedOutText")}
        open={isOpen}
        onOpenChange={setOpen}
      >
        <SignInForm onLater={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

function SignInForm({ onLater }: { onLater: () => void }) {
  const t = useTranslations("deposit.keep");
  const { saver } = useDeposit();
  const { userId } = useFormSettings();
  const send = useApiMutation(login, { toast: false });
  const [problem, setProblem] = useState("");

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = given.get(name);
      return typeof value === "string" ? value : "";
    };
    setProblem("");
    send.mutate(
      { body: { email: text("email"), password: text("password") } },
      {
        onSuccess: (me) => {
          if (me.id === userId) saver.retry();
          else setProblem(t("signedInOther"));
        },
        onError: ({ message }) => setProblem(t("wrong", { message })),
      },
    );
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-4">
      <div role="alert">
        <FieldError id="sign-in-problem" errors={problem ? [problem] : []} />
      </div>
      <Field label={t("email")} standsAlone>
        <Input name="email" autoComplete="username" autoCapitalize="off" spellCheck={false} />
      </Field>
      <Field label={t("password")} standsAlone>
        <Input name="password" type="password" autoComplete="current-password" />
      </Field>
      <div className="dialog-buttons">
        <Button onClick={onLater}>{t("later")}</Button>
        <Button type="submit" look="primary" busy={send.isPending ? t("signingIn") : undefined}>
          {t("signIn")}
        </Button>
      </div>
    </form>
  );
}
