"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ClipboardPaste } from "@/components/ui/icons";
import { onDemand } from "@/components/ui/on-demand";
import { OpenDialogButton } from "@/components/ui/open-dialog-button";

const FillDialog = onDemand(() => import("./fill-dialog").then((module) => module.FillDialog));

/** Opens the dialog that fills the form. What was pasted is kept when it is closed. */
export function FillButton() {
  const t = useTranslations("deposit.fill");
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  return (
    <>
      <OpenDialogButton isOpen={isOpen} onOpen={() => setOpen(true)}>
        <ClipboardPaste aria-hidden />
        {t("open")}
      </OpenDialogButton>
      {isOpen && <FillDialog text={text} onTextChange={setText} onClose={() => setOpen(false)} />}
    </>
  );
}
