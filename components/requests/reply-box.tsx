"use client";

import { useTranslations } from "next-intl";
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { afterPointerRelease } from "@/components/ui/after-pointer-release";
import { Button } from "@/components/ui/button";
import { Lock } from "@/components/ui/icons";
import type { EditorHandle } from "@/components/ui/rich-text-editor-props";
import { useLazy } from "@/components/ui/use-lazy";
import { useReached } from "@/components/ui/use-reached";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { createComment, readTimeline } from "./calls";
import { keepDraft, readDraft } from "./comment-draft";
import type { RequestJson } from "./request-json";

export type ReplyHandle = Pick<EditorHandle, "quote">;

type ReplyBoxProps = {
  request: RequestJson;
  /** The address that was opened leads here. */
  isTarget: boolean;
  ref: Ref<ReplyHandle>;
};

/** Where one writes, unless the conversation is closed. */
export function ReplyBox({ request, ...reply }: ReplyBoxProps) {
  const t = useTranslations("requests.conversation");
  return (
    <div id="reply" className="mt-6">
      {request.is_locked && (
        <p className="mb-4 flex items-center gap-2 text-muted">
          <Lock aria-hidden className="size-4" /> {t("locked")}
        </p>
      )}
      {!request.is_locked && <Reply requestId={request.id} {...reply} />}
    </div>
  );
}

type ReplyProps = Omit<ReplyBoxProps, "request"> & { requestId: string };

/** The form of a comment. It is loaded when the reader comes to it; what was written until then is its first text. */
function Reply({ requestId, isTarget, ref }: ReplyProps) {
  const t = useTranslations("requests.conversation");
  const send = useApiMutation(createComment, { refreshes: [readTimeline], toast: false });
  const { part, need } = useLazy(() => import("./comment-form"));
  const [written, setWritten] = useState<Written>();
  const form = useRef<ReplyHandle>(null);
  const quotation = useRef<string>(undefined);
  const texts = {
    label: t("yourComment"),
    placeholder: t("placeholder"),
    send: t("comment"),
  };

  useEffect(() => {
    if (isTarget || readDraft(requestId) !== "") need();
    // Once for each address.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isTarget, requestId]);
  useEffect(() => {
    if (!written || quotation.current === undefined) return;
    form.current?.quote(quotation.current);
    quotation.current = undefined;
  }, [written]);
  useImperativeHandle(ref, () => ({
    quote: (html) => {
      if (form.current) return form.current.quote(html);
      quotation.current = html;
      need();
    },
  }));

  return (
    // As high as the form.
    <div className="needs-script min-h-51">
      {part && written ? (
        <part.CommentForm
          {...texts}
          draftKey={requestId}
          attachTo={requestId}
          initial={written.html}
          autoFocus={isTarget || written.hasFocus}
          sendsAtOnce={written.toSend}
          isSending={send.isPending}
          error={send.error?.message}
          onSend={(payload, done) =>
            send.mutate({ params: { id: requestId }, body: { payload } }, { onSuccess: done })
          }
          ref={form}
        />
      ) : (
        <PlainBox
          {...texts}
          isOver={part !== undefined}
          onReach={need}
          onOver={(last) => {
            // Behind words that were kept from an earlier visit, which are not sent before they were seen.
            const kept = readDraft(requestId);
            const isSent = last.toSend !== undefined;
            if (last.html !== "")
              keepDraft(requestId, isSent ? last.html + kept : kept + last.html);
            setWritten(last);
          }}
        />
      )}
    </div>
  );
}

type Written = {
  html: string;
  hasFocus: boolean;
  /** What was written when the keys that send were pressed. */
  toSend: string | undefined;
};

type PlainBoxProps = {
  label: string;
  placeholder: string;
  send: string;
  /** The form is here. */
  isOver: boolean;
  /** The reader comes to it. */
  onReach: () => void;
  onOver: (written: Written) => void;
};

/** One can write in it until the form is here, which comes when the box is reached. */
function PlainBox({ label, placeholder, send, isOver, onReach, onOver }: PlainBoxProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  // A character that is being composed of several keys would be lost.
  const [isComposing, setComposing] = useState(false);
  const toSend = useRef<string>(undefined);
  const isReached = useReached(box, !isOver);

  useEffect(() => {
    // Also by those who were there before the scripts.
    if (isReached || document.activeElement === box.current || box.current?.value) onReach();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isReached]);
  useEffect(() => {
    if (!isOver || isComposing) return;
    afterPointerRelease(() => {
      // A key pressed between reading the box and its replacement would be lost, so that both are one task.
      queueMicrotask(() => {
        const { current } = box;
        if (!current) return;
        const html = paragraphsOf(current.value);
        const hasFocus = current === document.activeElement;
        flushSync(() => onOver({ html, hasFocus, toSend: toSend.current }));
      });
    });
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOver, isComposing]);

  function sendWritten() {
    const written = paragraphsOf(box.current?.value ?? "");
    if (written !== "") toSend.current ??= written;
    onReach();
  }
  return (
    <>
      <textarea
        ref={box}
        dir="auto"
        aria-label={label}
        placeholder={placeholder}
        onFocus={onReach}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          sendWritten();
        }}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        className="control block min-h-39 resize-none py-2"
      />
      <div className="mt-2 flex justify-end">
        <Button look="primary" aria-disabled onClick={sendWritten}>
          {send}
        </Button>
      </div>
    </>
  );
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Plain text as markup. */
function paragraphsOf(text: string): string {
  if (text.trim() === "") return "";
  const escaped = text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
  return escaped
    .split("\n")
    .map((line) => `<p>${line}</p>`)
    .join("");
}
