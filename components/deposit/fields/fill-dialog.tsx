"use client";

import { useFormatter, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Textarea } from "@/components/ui/textarea";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { describeDoi } from "../calls";
import { useFieldName } from "../issues/use-field-name";
import { useDeposit } from "../saving/deposit-context";
import { type FilledIn, readBibtex } from "./bibtex";
import { withoutPresetPublisher } from "./publisher-elsewhere";

const looksLikeDoi = (text: string) =>
  /^(?:doi:\s*|https?:\/\/(?:dx\.)?doi\.org\/)?10\.\d{4,9}\/\S+$/i.test(text);

type FillDialogProps = {
  text: string;
  onTextChange: (text: string) => void;
  onFilled: (report: ReactNode) => void;
  onClose: () => void;
};

/** Fills the form from a DOI or a BibTeX entry, and reports which fields. What these do not say stays as it is. */
export function FillDialog({ text, onTextChange, onFilled, onClose }: FillDialogProps) {
  const t = useTranslations("deposit.fill");
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
    const filled = readBibtex(bibtex);
    if (!filled || filled.values.size === 0) return setProblem(t("unread"));
    const { document } = saver.getSnapshot();
    const first = saver.getFirstSnapshot();
    const preset = first.draft ? undefined : first.document;
    const values = withoutPresetPublisher(filled.values, { preset, document });
    saver.fill(values);
    onFilled(<Report {...filled} lacksPublisher={values.size > filled.values.size} />);
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

type ReportProps = FilledIn & { lacksPublisher: boolean };

/** Which fields were filled, and what of the entry is left to do by hand. */
function Report({ values, leftOut, namesOnlySome, lacksPublisher }: ReportProps) {
  const t = useTranslations("deposit.fill");
  const { list } = useFormatter();
  const nameOf = useFieldName();
  return (
    <Notice tone="success" className="mt-3">
      <p>{t("done", { fields: list(new Set([...values.keys()].map(nameOf))) })}</p>
      {lacksPublisher && <p>{t("noPublisher")}</p>}
      {namesOnlySome && <p>{t("onlySome")}</p>}
      {leftOut.length > 0 && <p>{t("leftOut", { fields: list(leftOut) })}</p>}
    </Notice>
  );
}
