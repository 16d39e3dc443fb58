"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import type { FormEvent } from "react";
import { Dialog } from "@/components/ui/dialog";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { textOf } from "@/components/ui/form-values";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SubmitRow } from "@/components/ui/submit-row";
import { Textarea } from "@/components/ui/textarea";
import type { CollectionJson } from "@/lib/collections/schema";
import { useApiForm } from "@/lib/client/use-api-form";
import { deleteCollection } from "../calls";
import type { Choice } from "./profile-form";

type DeleteDialogProps = {
  collection: CollectionJson;
  reasons: readonly Choice[];
  onClose: () => void;
};

const TYPED = "typed";

/** Deletes a collection, when its address was typed. */
export function DeleteDialog({ collection, reasons, onClose }: DeleteDialogProps) {
  const t = useTranslations("collectionSettings.danger");
  const router = useRouter();
  const form = useApiForm(deleteCollection, {
    fields: { removal_reason: t("reason"), note: t("note") },
    input: { params: { id: collection.id }, revision: collection.revision_id },
    success: t("deleted", { title: collection.metadata.title }),
    onDone: () => router.replace("/me/collections"),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    if (textOf(data, TYPED) !== collection.slug)
      return form.fail(TYPED, t("typedMissing", { slug: collection.slug }));
    const reason = textOf(data, "reason");
    const note = textOf(data, "note");
    form.submit({
      ...(reason ? { removal_reason: { id: reason } } : {}),
      ...(note ? { note } : {}),
    });
  }

  return (
    <Dialog title={t("deleteTitle")} description={t("deleteLead")} open onOpenChange={onClose}>
      <form method="post" noValidate onSubmit={submit} className="space-y-5">
        <ErrorSummary {...form.summary} />
        <Field label={t("reason")} {...form.field("removal_reason")}>
          <Select name="reason" defaultValue="">
            <option value="">{t("noReason")}</option>
            {reasons.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("note")} {...form.field("note")}>
          <Textarea name="note" rows={2} />
        </Field>
        <Field label={t("typed", { slug: collection.slug })} required {...form.field(TYPED)}>
          <Input name={TYPED} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        <SubmitRow look="danger" busy={form.isSending ? t("deleting") : undefined}>
          {t("delete")}
        </SubmitRow>
      </form>
    </Dialog>
  );
}
