"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { textOf } from "@/components/ui/form-values";
import { RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { SubmitRow } from "@/components/ui/submit-row";
import { Textarea } from "@/components/ui/textarea";
import { useApiForm } from "@/lib/client/use-api-form";
import { takeDownRecord } from "./calls";

/** What readers find in the place of the work. */
const REMAINS = ["notice", "nothing"] as const;

type TakeDownDialogProps = {
  id: string;
  reasons: readonly { id: string; label: string }[];
  onClose: () => void;
};

/** Takes a published version down, with what is said of it from then on. */
export function TakeDownDialog({ id, reasons, onClose }: TakeDownDialogProps) {
  const t = useTranslations("takeDown");
  const parts = useTranslations("parts");
  const [remains, setRemains] = useState<(typeof REMAINS)[number]>("notice");
  const form = useApiForm(takeDownRecord, {
    fields: { removal_reason: t("reason"), note: t("note") },
    input: { params: { id } },
    refreshesPage: true,
    success: t("done"),
    onDone: onClose,
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const reason = textOf(data, "reason");
    if (!reason) return form.fail("removal_reason", t("reasonMissing"));
    const note = textOf(data, "note");
    form.submit({
      removal_reason: { id: reason },
      ...(note ? { note } : {}),
      is_visible: remains === "notice",
    });
  }

  return (
    <Dialog title={t("title")} description={t("text")} open onOpenChange={onClose}>
      <form method="post" noValidate onSubmit={submit} className="space-y-5">
        <ErrorSummary {...form.summary} />
        <Field
          label={t("reason")}
          required
          note={parts("required")}
          {...form.field("removal_reason")}
        >
          <Select name="reason" defaultValue="">
            <option value="">{t("chooseReason")}</option>
            {reasons.map((reason) => (
              <option key={reason.id} value={reason.id}>
                {reason.label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("note")} hint={t(`noteHints.${remains}`)} {...form.field("note")}>
          <Textarea name="note" dir="auto" rows={2} />
        </Field>
        <RadioGroup
          legend={t("remains")}
          name="remains"
          value={remains}
          onValueChange={(value) => setRemains(value === "nothing" ? "nothing" : "notice")}
          options={REMAINS.map((value) => ({
            value,
            label: t(`remainders.${value}`),
            hint: t(`remainderHints.${value}`),
          }))}
        />
        <SubmitRow look="danger" busy={form.isSending ? t("working") : undefined}>
          {t("submit")}
        </SubmitRow>
      </form>
    </Dialog>
  );
}
