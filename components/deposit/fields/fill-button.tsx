"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DialogButton } from "@/components/ui/dialog-button";
import { ClipboardPaste } from "@/components/ui/icons";
import { onDemand } from "@/components/ui/on-demand";

const FillDialog = onDemand(() => import("./fill-dialog").then((module) => module.FillDialog));

/** Opens the dialog that fills the form. What was pasted is kept when it is closed. */
export function FillButton() {
  const t = useTranslations("deposit.fill");
  const [text, setText] = useState("");
  return (
    <DialogButton
      dialog={(close) => <FillDialog text={text} onTextChange={setText} onClose={close} />}
    >
      <ClipboardPaste aria-hidden />
      {t("open")}
    </DialogButton>
  );
}
