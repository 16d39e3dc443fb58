"use client";

import { useTranslations } from "next-intl";
import { PersonBox } from "@/components/people/person-box";
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
  return (
    <Dialog title={t("ask")} description={t("askHint")} open onOpenChange={onClose}>
      <Field label={t("whom")} standsAlone>
        <PersonBox
          value={undefined}
          onValueChange={(person) => {
            if (!person) return;
            onChoose(person);
            onClose();
          }}
        />
      </Field>
      <DialogButtons />
    </Dialog>
  );
}
