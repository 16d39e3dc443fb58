"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ClipboardPaste } from "@/components/ui/icons";
import { onDemand } from "@/components/ui/on-demand";
import { OpenDialogButton } from "@/components/ui/open-dialog-button";
import type { Author } from "./author-list";

const PasteDialog = onDemand(() => import("./paste-dialog").then((module) => module.PasteDialog));

type PasteButtonProps = { onAdd: (authors: Author[]) => void };

/** Opens the dialog that adds many people at once. What was pasted is kept when it is closed. */
export function PasteButton({ onAdd }: PasteButtonProps) {
  const t = useTranslations("deposit.people");
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  return (
    <>
      <OpenDialogButton size="small" isOpen={isOpen} onOpen={() => setOpen(true)}>
        <ClipboardPaste aria-hidden />
        {t("paste")}
      </OpenDialogButton>
      {isOpen && (
        <PasteDialog
          text={text}
          onTextChange={setText}
          onAdd={(authors) => {
            setText("");
            onAdd(authors);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
