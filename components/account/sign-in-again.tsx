"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { readMe } from "@/components/layout/calls";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/lib/client/toast";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import type { WaysIn } from "@/lib/sign-ins/schema";
import { SignInAgainForm } from "./sign-in-again-form";
import { SignInAgainTexts } from "./sign-in-again-texts";

type SignInAgainProps = {
  userId: string;
  email: string;
  ways: WaysIn;
  /** `problem`: the session has ended, and nobody has signed in again. */
  onClose: (outcome: { isDone: boolean; problem?: string }) => void;
};

/** Asks whether the session has ended, and if so, to sign in again: the page stays with all that was entered. */
export function SignInAgain(props: SignInAgainProps) {
  const [isOpen, setOpen] = useState(false);
  const { mutate: look } = useApiMutation(readMe, { toast: false });
  const { onClose } = props;
  useEffect(() => {
    const leave = () => onClose({ isDone: false });
    look(
      {},
      { onSuccess: leave, onError: ({ status }) => (status === 401 ? setOpen(true) : leave()) },
    );
    // Only when it appears.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    isOpen && (
      <SignInAgainTexts onMissing={() => onClose({ isDone: false })}>
        <SignInDialog {...props} />
      </SignInAgainTexts>
    )
  );
}

function SignInDialog({ userId, email, ways, onClose }: SignInAgainProps) {
  const t = useTranslations("signInAgain");
  const { mutate: look } = useApiMutation(readMe, { toast: false });
  const [isOther, setOther] = useState(false);
  const isSame = (me: { id: string }) => me.id === userId;
  const goOn = () => {
    // On the side where the page says nothing: what was sent again tells its own outcome at the same moment.
    toast.success(t("done"), { position: "top-center" });
    onClose({ isDone: true });
  };
  useEffect(() => {
    // It may have been done in another tab.
    const onReturn = () =>
      look(
        {},
        {
          onSuccess: (me) => (isSame(me) ? goOn() : setOther(true)),
          onError: () => setOther(false),
        },
      );
    window.addEventListener("focus", onReturn);
    return () => window.removeEventListener("focus", onReturn);
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  // Nothing is sent by it, not even where another tab has signed in meanwhile.
  const leave = () => {
    const end = (problem: string) => onClose({ isDone: false, problem });
    look(
      {},
      {
        onSuccess: (me) => end(t(isSame(me) ? "ended" : "otherAccount")),
        onError: () => end(t("ended")),
      },
    );
  };
  return (
    <Dialog
      title={t("title")}
      description={t(ways.hasPassword ? "text" : "textElsewhere")}
      open
      onOpenChange={leave}
    >
      <SignInAgainForm
        ways={ways}
        email={email}
        isOther={isOther}
        isSame={isSame}
        onSignedIn={goOn}
        onLater={leave}
      />
    </Dialog>
  );
}
