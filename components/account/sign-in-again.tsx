"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { readMe } from "@/components/layout/calls";
import { Dialog } from "@/components/ui/dialog";
import type { ApiError } from "@/lib/client/api-error";
import { toast } from "@/lib/client/toast";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { SignInAgainForm } from "./sign-in-again-form";
import { SignInAgainTexts } from "./sign-in-again-texts";

type SignInAgainProps = { userId: string; email: string };

/** Asks whether the session has ended, and if so, to sign in again: the page stays with all that was entered. */
export function SignInAgain({ userId, email }: SignInAgainProps) {
  const [isOpen, setOpen] = useState(false);
  const { mutate: look } = useApiMutation(readMe, { toast: false });
  useEffect(() => {
    look({}, { onError: ({ status }: ApiError) => setOpen(status === 401) });
  }, [look]);
  return (
    isOpen && (
      <SignInAgainTexts>
        <SignInDialog userId={userId} email={email} onClose={() => setOpen(false)} />
      </SignInAgainTexts>
    )
  );
}

function SignInDialog({ userId, email, onClose }: SignInAgainProps & { onClose: () => void }) {
  const t = useTranslations("signInAgain");
  return (
    <Dialog title={t("title")} description={t("text")} open onOpenChange={onClose}>
      <SignInAgainForm
        email={email}
        isSame={(me) => me.id === userId}
        onSignedIn={() => {
          toast.success(t("done"));
          onClose();
        }}
        onLater={onClose}
      />
    </Dialog>
  );
}
