"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FieldError } from "@/components/ui/field-error";
import { Notice } from "@/components/ui/notice";
import { RichTextEditor } from "@/components/ui/rich-text-editor";

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
      <ActionForm {...rest} onCancel={() => onOpenChange(false)} />
    </Dialog>
  );
}

type ActionFormProps = Omit<
  ActionDialogProps,
  "title" | "description" | "open" | "onOpenChange"
> & { onCancel: () => void };

/** Made anew each time the dialog opens, so that no old words are in it. */
function ActionForm({
  confirm,
  busyWord,
  look = "primary",
  isMessageNeeded = false,
  isBusy,
  error,
  onConfirm,
  onCancel,
}: ActionFormProps) {
  const t = useTranslations("requests.steps");
  const parts = useTranslations("parts");
  const [message, setMessage] = useState("");
  const [isMissing, setMissing] = useState(false);

  function send() {
    const lacksWords = isMessageNeeded && message === "";
    setMissing(lacksWords);
    if (!lacksWords) onConfirm(message);
  }

  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <p aria-hidden className="mb-1.5 font-medium">
        {t("message")}
        {!isMessageNeeded && <span className="font-normal text-muted"> {parts("optional")}</span>}
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
      {error && (
        <div role="alert" className="mt-4">
          <Notice tone="danger" title={t("nothingChanged")}>
            {error}
          </Notice>
        </div>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>{parts("cancel")}</Button>
        <Button type="submit" look={look} busy={isBusy ? busyWord : undefined}>
          {confirm}
        </Button>
      </div>
    </form>
  );
}
