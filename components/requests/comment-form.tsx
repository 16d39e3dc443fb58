"use client";

import { useTranslations } from "next-intl";
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-notice";
import { RichTextEditor } from "@/components/ui/rich-text-editor";
import type { EditorHandle } from "@/components/ui/rich-text-editor-props";
import { AttachmentPicker, useAttachments } from "./attachments";
import { keepDraft, readDraft } from "./comment-draft";

// For the box that is there before the form; it loads both.
export { withMarkup } from "./plain-words";

type CommentFormProps = {
  /** The text is stored in this browser under this name until it is sent. */
  draftKey: string;
  /** The request to which files can be sent along; none where the files stay as they are. */
  attachTo?: string;
  label: string;
  placeholder?: string;
  initial?: string;
  send: string;
  autoFocus?: boolean;
  /** Sent at once: the beginning of the text, written when the keys that send were pressed. */
  sendsAtOnce?: string | undefined;
  isSending: boolean;
  error?: string | undefined;
  /** A text that is there already is written anew, and stays in the box. */
  isEdit?: boolean;
  /** @param done  to be called when it is sent; whether nothing was added meanwhile, which stays */
  onSend: (payload: Payload, done: () => boolean) => void;
  onCancel?: () => void;
  ref?: Ref<Pick<EditorHandle, "quote">>;
};

type Payload = { content: string; format: "html"; files?: { file_id: string }[] };

/** Writing a comment, a reply, or a comment anew. Words that could not be sent stay, also over a reload. */
export function CommentForm({
  draftKey,
  attachTo,
  label,
  placeholder,
  initial = "",
  send,
  autoFocus,
  sendsAtOnce,
  isEdit = false,
  isSending,
  error,
  onSend,
  onCancel,
  ref,
}: CommentFormProps) {
  const t = useTranslations("requests.comment");
  const parts = useTranslations("parts");
  const editor = useRef<EditorHandle>(null);
  const { html, newest, change, forget } = useKeptText(draftKey, initial);
  const attachments = useAttachments(attachTo ?? "");
  const isReady = html !== "" && attachments.sending === undefined;
  useImperativeHandle(ref, () => ({
    quote: (words) => editor.current?.quote(words),
  }));

  /** @param only  the beginning of the text; all of it where nothing is given */
  function submit(only?: string) {
    const content = only ?? newest.current;
    if (content === "" || attachments.sending !== undefined || isSending) return;
    const files = attachments.files.map(({ id }) => ({ file_id: id }));
    const payload = { content, format: "html" as const };
    const sent = only === undefined ? editor.current?.content() : { html: only };
    onSend(attachTo ? { ...payload, files } : payload, () => {
      const areFilesSent = attachments.clear(attachments.files);
      if (!isEdit && sent) editor.current?.clear(sent);
      const isTextSent = newest.current === (isEdit ? content : "");
      if (isTextSent) forget();
      return isTextSent && areFilesSent;
    });
  }

  useEffect(() => {
    if (sendsAtOnce !== undefined) submit(sendsAtOnce);
    // Once, of what was written before.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  return (
    <div>
      <RichTextEditor
        label={label}
        initial={html}
        onChange={change}
        onSubmit={() => submit()}
        {...(placeholder ? { placeholder } : {})}
        {...(autoFocus ? { autoFocus } : {})}
        ref={editor}
      />
      <FailureNotice
        title={t("notSent")}
        reason={error && t("kept", { reason: error })}
        className="mt-3"
      />
      <div className="mt-2 flex flex-wrap items-start justify-end gap-x-3 gap-y-2">
        {attachTo && <AttachmentPicker of={attachments} />}
        <span className="ms-auto self-center text-sm text-muted max-sm:hidden">
          {t("sendKeys")}
        </span>
        {onCancel && (
          <Button
            onClick={() => {
              forget();
              onCancel();
            }}
          >
            {parts("cancel")}
          </Button>
        )}
        <Button
          look="primary"
          busy={isSending ? t("sending") : undefined}
          aria-disabled={!isReady}
          onClick={() => submit()}
        >
          {send}
        </Button>
      </div>
    </div>
  );
}

/** The text of a form, stored in this browser with each change. */
function useKeptText(draftKey: string, initial: string) {
  // Never on the server, which knows of no words that were kept.
  const [html, setHtml] = useState(() => readDraft(draftKey) || initial);
  // Keys may be pressed before the page shows what was typed.
  const newest = useRef(html);
  return {
    html,
    newest,
    change: (next: string) => {
      newest.current = next;
      setHtml(next);
      keepDraft(draftKey, next);
    },
    forget: () => keepDraft(draftKey, ""),
  };
}
