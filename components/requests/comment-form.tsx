"use client";

import { useImperativeHandle, useRef, useState, useSyncExternalStore, type Ref } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { type EditorHandle, RichTextEditor } from "@/components/ui/rich-text-editor";

type CommentFormProps = {
  /** What is written is kept in this browser under this name until it is sent. */
  draftKey: string;
  label: string;
  placeholder?: string;
  initial?: string;
  send: string;
  autoFocus?: boolean;
  isSending: boolean;
  error?: string | undefined;
  onSend: (html: string, done: () => void) => void;
  onCancel?: () => void;
  ref?: Ref<EditorHandle>;
};

/** Writing a comment, a reply, or a comment anew. Words that could not be sent stay, also over a reload. */
export function CommentForm(props: CommentFormProps) {
  // Only the browser knows whether words were kept.
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isInBrowser ? <Form {...props} /> : null;
}

const never = () => () => undefined;

function Form({
  draftKey,
  label,
  placeholder,
  initial = "",
  send,
  autoFocus,
  isSending,
  error,
  onSend,
  onCancel,
  ref,
}: CommentFormProps) {
  const editor = useRef<EditorHandle>(null);
  const [html, setHtml] = useState(() => readDraft(draftKey) || initial);
  useImperativeHandle(ref, () => ({
    focus: () => editor.current?.focus(),
    quote: (words) => editor.current?.quote(words),
    clear: () => editor.current?.clear(),
  }));

  function change(next: string) {
    setHtml(next);
    keepDraft(draftKey, next);
  }
  function submit() {
    if (html === "" || isSending) return;
    onSend(html, () => {
      keepDraft(draftKey, "");
      editor.current?.clear();
    });
  }

  return (
    <div className="needs-script">
      <RichTextEditor
        label={label}
        initial={html}
        onChange={change}
        onSubmit={submit}
        {...(placeholder ? { placeholder } : {})}
        {...(autoFocus ? { autoFocus } : {})}
        ref={editor}
      />
      {error && (
        <div role="alert" className="mt-3">
          <Notice tone="danger" title="This was not sent">
            {error} Your words are kept here: try again.
          </Notice>
        </div>
      )}
      <div className="mt-3 flex flex-wrap items-center justify-end gap-3">
        <span className="me-auto text-sm text-muted max-sm:hidden">Ctrl and Enter send it</span>
        {onCancel && (
          <Button
            onClick={() => {
              keepDraft(draftKey, "");
              onCancel();
            }}
          >
            Cancel
          </Button>
        )}
        <Button
          look="primary"
          busy={isSending ? "Sending…" : undefined}
          aria-disabled={html === ""}
          onClick={submit}
        >
          {send}
        </Button>
      </div>
    </div>
  );
}

const nameOf = (key: string) => `commonshelf-comment-${key}`;

function readDraft(key: string): string {
  try {
    return localStorage.getItem(nameOf(key)) ?? "";
  } catch {
    return "";
  }
}

function keepDraft(key: string, html: string): void {
  try {
    if (html === "") localStorage.removeItem(nameOf(key));
    else localStorage.setItem(nameOf(key), html);
  } catch {
    // What cannot be kept lasts as long as the page.
  }
}
