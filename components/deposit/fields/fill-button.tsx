"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { DialogButton } from "@/components/ui/dialog-button";
import { ClipboardPaste } from "@/components/ui/icons";
import { onDemand } from "@/components/ui/on-demand";

const FillDialog = onDemand(() => import("./fill-dialog").then((module) => module.FillDialog));

/** Opens the dialog that fills the form, and shows what came of it. What was pasted is kept when it is closed. */
export function FillButton() {
  const t = useTranslations("deposit.fill");
  const [text, setText] = useState("");
  const [report, setReport] = useState<ReactNode>();
  return (
    <>
      <DialogButton
        dialog={(close) => (
          <FillDialog text={text} onTextChange={setText} onFilled={setReport} onClose={close} />
        )}
      >
        <ClipboardPaste aria-hidden />
        {t("open")}
      </DialogButton>
      {/* There from the beginning, so that screen readers hear of what appears in it. */}
      <div role="status" className="-mt-3 basis-full">
        {report}
      </div>
    </>
  );
}
