"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DialogButton } from "@/components/ui/dialog-button";
import { ClipboardPaste } from "@/components/ui/icons";
import { onDemand } from "@/components/ui/on-demand";
import type { Author } from "./author-list";

const PasteDialog = onDemand(() => import("./paste-dialog").then((module) => module.PasteDialog));

type PasteButtonProps = { onAdd: (authors: Author[]) => void };

/** Opens the dialog that adds many people at once. What was pasted is kept when it is closed. */
export function PasteButton({ onAdd }: PasteButtonProps) {
  const t = useTranslations("deposit.people");
  const [text, setText] = useState("");
  return (
    <DialogButton
      size="small"
      dialog={(close) => (
        <PasteDialog
          text={text}
          onTextChange={setText}
          onAdd={(authors, rest) => {
            setText(rest);
            onAdd(authors);
          }}
          onClose={close}
        />
      )}
    >
      <ClipboardPaste aria-hidden />
      {t("paste")}
    </DialogButton>
  );
}
