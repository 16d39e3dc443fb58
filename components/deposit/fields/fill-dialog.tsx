"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Field } from "@/components/ui/field";
import { ClipboardPaste } from "@/components/ui/icons";
import { Textarea } from "@/components/ui/textarea";
import { useDeposit } from "../saving/deposit-context";

/** Fills the form from a BibTeX entry. What the entry does not have stays as it is. */
export function FillDialog() {
  const t = useTranslations("deposit.fill");
  const { saver } = useDeposit();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [isUnread, setUnread] = useState(false);

  async function fill() {
    // Few people need the reader.
    const { readBibtex } = await import("./bibtex");
    const values = readBibtex(text);
    setUnread(!values || values.size === 0);
    if (!values || values.size === 0) return;
    saver.fill(values);
    setText("");
    setOpen(false);
  }
  return (
    <Dialog
      title={t("title")}
      description={t("text")}
      trigger={
        <Button>
          <ClipboardPaste aria-hidden />
          {t("open")}
        </Button>
      }
      open={isOpen}
      onOpenChange={setOpen}
    >
      <Field label={t("box")} standsAlone errors={isUnread ? [t("unread")] : []}>
        <Textarea
          rows={8}
          value={text}
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
          className="font-mono text-sm"
        />
      </Field>
      <DialogButtons>
        <Button look="primary" onClick={() => void fill()}>
          {t("do")}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
