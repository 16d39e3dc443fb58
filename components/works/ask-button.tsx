"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect } from "react";
import { DialogButton } from "@/components/ui/dialog-button";
import { onDemand } from "@/components/ui/on-demand";

const AskDialog = onDemand(() => import("./ask-dialog").then((module) => module.AskDialog));

type AskButtonProps = {
  /** Of the work. */
  id: string;
  /** What who asks agrees to. */
  conditions: ReactNode;
};

/** Opens the form with which a reader asks for the files of a work. */
export function AskButton({ id, conditions }: AskButtonProps) {
  const t = useTranslations("asking");
  useEffect(() => () => void setTimeout(focusOutcome), []);
  return (
    <DialogButton
      size="small"
      className="needs-script"
      dialog={(close) => <AskDialog id={id} conditions={conditions} onClose={close} />}
    >
      {t("ask")}
    </DialogButton>
  );
}

/** Once it was asked, a sentence takes the place of the button, which had the focus. */
function focusOutcome(): void {
  if (document.activeElement !== document.body) return;
  document.getElementById("access-asked")?.focus({ preventScroll: true });
}
