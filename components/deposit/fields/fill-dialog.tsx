"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/lib/client/toast";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { describeDoi } from "../calls";
import { useFieldName } from "../issues/use-field-name";
import { useDeposit } from "../saving/deposit-context";
import { readBibtex } from "./bibtex";

const looksLikeDoi = (text: string) =>
  /^(?:doi:\s*|https?:\/\/(?:dx\.)?doi\.org\/)?10\.\d{4,9}\/\S+$/i.test(text);

type FillDialogProps = {
  text: string;
  onTextChange: (text: string) => void;
  onClose: () => void;
};

/** Fills the form from a DOI or a BibTeX entry, and says which fields. What these do not say stays as it is. */
export function FillDialog({ text, onTextChange, onClose }: FillDialogProps) {
  const t = useTranslations("deposit.fill");
  const { list } = useFormatter();
  const nameOf = useFieldName();
  const { saver } = useDeposit();
  const [problem, setProblem] = useState<string>();
  const lookUp = useApiMutation(describeDoi, { toast: { error: false } });

  function fill() {
    const asked = text.trim();
    setProblem(undefined);
    if (!looksLikeDoi(asked)) return take(asked);
    lookUp.mutate(
      { query: { doi: asked } },
      {
        onSuccess: ({ bibtex }) => take(bibtex),
        onError: ({ message }) => setProblem(message),
      },
    );
  }

  function take(bibtex: string) {
    const values = readBibtex(bibtex);
    if (!values || values.size === 0) return setProblem(t("unread"));
    saver.fill(values);
    toast(t("done", { fields: list(new Set([...values.keys()].map(nameOf))) }));
    onTextChange("");
    onClose();
  }
  return (
    <Dialog title={t("title")} description={t("text")} open onOpenChange={onClose}>
      <Field label={t("box")} standsAlone errors={problem === undefined ? [] : [problem]}>
        <Textarea
          rows={8}
          value={text}
          spellCheck={false}
          onChange={(event) => {
            onTextChange(event.target.value);
            setProblem(undefined);
          }}
          className="font-mono text-sm"
        />
      </Field>
      <DialogButtons>
        <Button look="primary" busy={lookUp.isBusy ? t("looking") : undefined} onClick={fill}>
          {t("do")}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
