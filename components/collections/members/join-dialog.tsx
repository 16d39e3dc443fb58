"use client";

import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { SubmitRow } from "@/components/ui/submit-row";
import { Dialog } from "@/components/ui/dialog";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { textOf } from "@/components/ui/form-values";
import { Textarea } from "@/components/ui/textarea";
import { useApiForm } from "@/lib/client/use-api-form";
import { requestMembership } from "../calls";

type JoinDialogProps = { collectionId: string; open: boolean; onClose: () => void };

/** What one says to those who decide. */
export function JoinDialog({ collectionId, open, onClose }: JoinDialogProps) {
  const t = useTranslations("joining");
  const form = useApiForm(requestMembership, {
    fields: { message: t("message") },
    input: { params: { id: collectionId } },
    refreshesPage: true,
    success: t("sent"),
    onDone: onClose,
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const message = textOf(new FormData(event.currentTarget), "message");
    form.submit(message ? { message } : {});
  }

  return (
    <Dialog
      title={t("title")}
      description={t("text")}
      open={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <form method="post" noValidate onSubmit={submit} className="space-y-5">
        <ErrorSummary {...form.summary} />
        <Field label={t("message")} {...form.field("message")}>
          <Textarea name="message" dir="auto" rows={3} />
        </Field>
        <SubmitRow busy={form.isSending ? t("sending") : undefined}>{t("send")}</SubmitRow>
      </form>
    </Dialog>
  );
}
