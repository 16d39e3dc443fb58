"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { forgotPassword } from "./calls";
import { FormOutcome } from "./form-outcome";

/** For an account that signs in through a provider: a password is chosen by a link that is mailed to its address. */
export function FirstPassword({ address }: { address: string }) {
  const t = useTranslations("account.firstPassword");
  const [isSent, setIsSent] = useState(false);
  const ask = useApiMutation(forgotPassword);
  if (isSent)
    return (
      <div className="mt-4 max-w-xl">
        <FormOutcome title={t("sentTitle")}>{t("sent", { address })}</FormOutcome>
      </div>
    );
  return (
    <Button
      className="needs-script mt-4"
      busy={ask.isPending ? t("sending") : undefined}
      onClick={() => ask.mutate({ body: { email: address } }, { onSuccess: () => setIsSent(true) })}
    >
      {t("send")}
    </Button>
  );
}
