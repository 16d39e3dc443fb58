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
import { readDraft } from "./comment-draft";
import type { MarkedWords, PlainWords } from "./plain-words";
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
  const [written, setWritten] = useState<MarkedWords>();
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
          onOver={(words) => setWritten(part?.withMarkup(requestId, words))}
        />
      )}
    </div>
  );
}

type PlainBoxProps = {
  label: string;
  placeholder: string;
  send: string;
  /** The form is here. */
  isOver: boolean;
  /** The reader comes to it. */
  onReach: () => void;
  onOver: (words: PlainWords) => void;
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
        const hasFocus = current === document.activeElement;
        flushSync(() => onOver({ text: current.value, hasFocus, toSend: toSend.current }));
      });
    });
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOver, isComposing]);

  function sendWritten() {
    toSend.current ||= box.current?.value.trim() && box.current.value;
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
