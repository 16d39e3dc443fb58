"use client";

import { useTranslations } from "next-intl";
import type { FormEvent, ReactNode } from "react";
import { Dialog } from "@/components/ui/dialog";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { textOf } from "@/components/ui/form-values";
import { SubmitRow } from "@/components/ui/submit-row";
import { Textarea } from "@/components/ui/textarea";
import { useApiForm } from "@/lib/client/use-api-form";
import { requestAccess } from "./calls";

type AskDialogProps = { id: string; conditions: ReactNode; onClose: () => void };

/** What a reader says to the owner of a work whose files they ask for. */
export function AskDialog({ id, conditions, onClose }: AskDialogProps) {
  const t = useTranslations("asking");
  const form = useApiForm(requestAccess, {
    fields: { message: t("message") },
    input: { params: { id } },
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
      title={t("ask")}
      description={t("text")}
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <form method="post" noValidate onSubmit={submit} className="space-y-5">
        <ErrorSummary {...form.summary} />
        {conditions && (
          <section aria-labelledby="conditions">
            <h3 id="conditions" className="font-semibold">
              {t("conditions")}
            </h3>
            {conditions}
          </section>
        )}
        <Field label={t("message")} hint={t("messageHint")} {...form.field("message")}>
          <Textarea name="message" dir="auto" rows={4} />
        </Field>
        <SubmitRow busy={form.isSending ? t("sending") : undefined}>{t("send")}</SubmitRow>
      </form>
    </Dialog>
  );
}
