"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { Dialog } from "@/components/ui/dialog";
import { FailureNotice } from "@/components/ui/failure-notice";
import { FieldError } from "@/components/ui/field-error";
import { RichTextEditor } from "@/components/ui/rich-text-editor";
import { SubmitRow } from "@/components/ui/submit-row";

type ActionDialogProps = {
  title: string;
  description: string;
  confirm: string;
  busyWord: string;
  look?: "primary" | "danger";
  /** Words must come with it. */
  isMessageNeeded?: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  isBusy: boolean;
  error?: string | undefined;
  /** `message` is markup, or empty. */
  onConfirm: (message: string) => void;
};

/** A step with a few words to the other side. */
export function ActionDialog({
  open,
  onOpenChange,
  title,
  description,
  ...rest
}: ActionDialogProps) {
  return (
    <Dialog title={title} description={description} open={open} onOpenChange={onOpenChange}>
      <ActionForm {...rest} />
    </Dialog>
  );
}

type ActionFormProps = Omit<ActionDialogProps, "title" | "description" | "open" | "onOpenChange">;

/** Made anew each time the dialog opens, so that no old words are in it. */
function ActionForm({
  confirm,
  busyWord,
  look = "primary",
  isMessageNeeded = false,
  isBusy,
  error,
  onConfirm,
}: ActionFormProps) {
  const t = useTranslations("requests.steps");
  const parts = useTranslations("parts");
  const [message, setMessage] = useState("");
  const [wasAsked, setAsked] = useState(false);
  const lacksWords = isMessageNeeded && message === "";
  const isMissing = wasAsked && lacksWords;

  function send() {
    setAsked(true);
    if (!lacksWords) onConfirm(message);
  }

  return (
    <form
      method="post"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <p aria-hidden className="mb-1.5 font-medium">
        {t("message")}
        <span className="font-normal text-muted">
          {" "}
          {parts(isMessageNeeded ? "required" : "optional")}
        </span>
      </p>
      <FieldError id="action-message-error" errors={isMissing ? [t("messageMissing")] : []} />
      <RichTextEditor
        label={t("message")}
        onChange={setMessage}
        onSubmit={send}
        autoFocus
        aria-invalid={isMissing}
        aria-describedby={isMissing ? "action-message-error" : undefined}
      />
      <FailureNotice title={t("nothingChanged")} reason={error} className="mt-4" />
      <SubmitRow look={look} busy={isBusy ? busyWord : undefined} className="mt-3">
        {confirm}
      </SubmitRow>
    </form>
  );
}
