"use client";

import type { FormEvent, ReactNode } from "react";
import { Dialog } from "@/components/ui/dialog";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { textOf } from "@/components/ui/form-values";
import { SubmitRow } from "@/components/ui/submit-row";
import { Textarea } from "@/components/ui/textarea";
import type { useApiForm } from "@/lib/client/use-api-form";

type MessageDialogProps = {
  /** Of a contract whose body is `{ message }`. */
  form: Pick<ReturnType<typeof useApiForm>, "summary" | "field" | "isSending" | "submit">;
  title: string;
  text: string;
  /** Of the field for the message. */
  label: string;
  hint?: string;
  send: string;
  sending: string;
  open: boolean;
  onClose: () => void;
  /** What is read before one writes. */
  children?: ReactNode;
};

/** Opens a request: what one says to those who decide. */
export function MessageDialog(props: MessageDialogProps) {
  const { form, title, text, label, hint, send, sending, open, onClose, children } = props;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const message = textOf(new FormData(event.currentTarget), "message");
    form.submit(message ? { message } : {});
  }

  return (
    <Dialog
      title={title}
      description={text}
      open={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <form method="post" noValidate onSubmit={submit} className="space-y-5">
        <ErrorSummary {...form.summary} />
        {children}
        <Field label={label} {...(hint ? { hint } : {})} {...form.field("message")}>
          <Textarea name="message" dir="auto" rows={4} />
        </Field>
        <SubmitRow busy={form.isSending ? sending : undefined}>{send}</SubmitRow>
      </form>
    </Dialog>
  );
}
