"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { usePeople } from "@/components/people/use-people";
import { Combobox } from "@/components/ui/combobox";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Field } from "@/components/ui/field";

type AskDialogProps = {
  onChoose: (person: { id: string; name: string }) => void;
  onClose: () => void;
};

/** Finds a person whose opinion is wanted. */
export function AskDialog({ onChoose, onClose }: AskDialogProps) {
  const t = useTranslations("requests.reviewers");
  const parts = useTranslations("parts");
  const [text, setText] = useState("");
  const { found, isFetching, isWithoutMatch } = usePeople(text);
  const box = useRef<HTMLElement>(null);
  return (
    <Dialog
      title={t("ask")}
      description={t("askHint")}
      open
      onOpenChange={onClose}
      focusFirst={box}
    >
      <div
        ref={(field) => {
          box.current = field?.querySelector("input") ?? null;
        }}
      >
        <Field label={t("whom")} standsAlone>
          <Combobox
            text={text}
            onTextChange={setText}
            loading={isFetching}
            {...(isWithoutMatch ? { nothingFound: parts("nobody") } : {})}
            options={found.map(({ id, name, description = "" }) => ({
              value: id,
              label: name,
              hint: description,
            }))}
            onChoose={({ value: id, label: name }) => {
              onChoose({ id, name });
              onClose();
            }}
          />
        </Field>
      </div>
      <DialogButtons />
    </Dialog>
  );
}
