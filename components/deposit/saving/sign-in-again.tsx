"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { SignInAgainForm, SignInElsewhere } from "@/components/account/sign-in-again-form";
import { SignInAgainTexts } from "@/components/account/sign-in-again-texts";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { useFormSettings } from "../form-settings";
import { useDeposit } from "./deposit-context";

type SignInAgainProps = { isOther: boolean };

/** The sign-in ended while a user was writing: they sign in again without leaving the form. */
export function SignInAgain({ isOther }: SignInAgainProps) {
  return (
    <SignInAgainTexts>
      <SignInNotice isOther={isOther} />
    </SignInAgainTexts>
  );
}

function SignInNotice({ isOther }: SignInAgainProps) {
  const tKeep = useTranslations("deposit.keep");
  const t = useTranslations("signInAgain");
  const { saver } = useDeposit();
  const { userId, ways } = useFormSettings();
  const [isOpen, setOpen] = useState(true);
  const text = tKeep(isOther ? "otherAccount" : "signedOutText");
  return (
    <div className="mb-6">
      <div role="alert">
        <Notice tone="warning" title={t("title")}>
          <p>{text}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="small" look="primary" onClick={() => setOpen(true)}>
              {t("signIn")}
            </Button>
            <SignInElsewhere />
          </div>
        </Notice>
      </div>
      <Dialog title={t("title")} description={text} open={isOpen} onOpenChange={setOpen}>
        <SignInAgainForm
          ways={ways}
          isSame={(me) => me.id === userId}
          onSignedIn={() => saver.retry()}
          onLater={() => setOpen(false)}
        />
      </Dialog>
    </div>
  );
}
