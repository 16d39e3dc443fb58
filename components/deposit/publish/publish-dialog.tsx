"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Field } from "@/components/ui/field";
import { FieldError } from "@/components/ui/field-error";
import { Textarea } from "@/components/ui/textarea";
import { loadPage } from "@/lib/client/load-page";
import { toastOnNextPage } from "@/lib/client/toast";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { publishDraft, submitReview } from "../calls";
import { useReview } from "../collection/use-review";
import { useSaved } from "../saving/deposit-context";
import { actionKey } from "./action-key";
import { Consequences } from "./consequences";
import { Differences } from "./differences";
import { useDifferences } from "./use-differences";

/** Asks for confirmation: names what becomes public, what cannot be changed later, and the DOI of the work. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("deposit.publish");
  const review = useReview();
  // Curators decide, unless the collection trusts this person to publish without a review.
  const isOfReview = review !== undefined && !review.isDirect;
  const draft = useSaved((snapshot) => snapshot.draft);
  const id = draft?.id;
  const isPublished = draft?.is_published ?? false;
  const version = draft?.versions.index ?? 1;
  const [isConfirmed, setConfirmed] = useState(false);
  const [message, setMessage] = useState("");
  const [problem, setProblem] = useState("");

  const send = useSending({ review, isPublished, message });
  // A submission can be withdrawn.
  const isFinal = !isOfReview && !isPublished;
  // The dialog stays busy until the next page is loaded.
  const isBusy = send.isPending || send.isSuccess;
  const differences = useDifferences();
  const isUnchanged = differences?.isNone === true && !isBusy;

  function publish() {
    if (id === undefined) return;
    if (isFinal && !isConfirmed) return setProblem(t("mustConfirm"));
    setProblem("");
    send.mutate(
      { id },
      {
        onSuccess: loadPage,
        onError: ({ message: reason }) =>
          setProblem(t(isOfReview ? "failedSubmit" : "failed", { message: reason })),
      },
    );
  }
  return (
    <Dialog
      title={
        review
          ? t(isOfReview ? "submitTitle" : "directTitle", { collection: review.title })
          : t(titleKey({ isUnchanged, isPublished, version }), { version })
      }
      description={review && t(reviewText(review))}
      open
      onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
    >
      {isPublished ? (
        <Differences differences={differences} />
      ) : (
        <Consequences isNewVersion={version > 1} isOfReview={isOfReview} />
      )}
      {isOfReview && (
        <Field label={t("message")} className="mt-4">
          <Textarea rows={3} value={message} onChange={({ target }) => setMessage(target.value)} />
        </Field>
      )}
      <div className="mt-4">
        <div role="alert">
          <FieldError id="publish-problem" errors={problem ? [problem] : []} />
        </div>
        {isFinal && (
          <Checkbox
            label={t("confirm")}
            checked={isConfirmed}
            onChange={({ target }) => {
              setConfirmed(target.checked);
              setProblem("");
            }}
          />
        )}
      </div>
      {isUnchanged ? (
        <OnlyClose onClose={onClose} />
      ) : (
        <DialogButtons>
          <Button
            look="primary"
            busy={isBusy ? t(isOfReview ? "submitting" : "publishing") : undefined}
            onClick={publish}
          >
            {t(actionKey(draft, review?.isDirect))}
          </Button>
        </DialogButtons>
      )}
    </Dialog>
  );
}

function reviewText({ isDirect, isOwn }: NonNullable<ReturnType<typeof useReview>>) {
  if (isDirect) return "directText";
  return isOwn ? "ownText" : "submitText";
}

type Draft = { isUnchanged: boolean; isPublished: boolean; version: number };

function titleKey({ isUnchanged, isPublished, version }: Draft) {
  if (isUnchanged) return "publishChanges";
  if (isPublished) return "changesTitle";
  return version > 1 ? "versionTitle" : "title";
}

/** Where there is nothing to do, there is nothing to cancel. */
function OnlyClose({ onClose }: { onClose: () => void }) {
  const t = useTranslations("parts");
  return (
    <div className="dialog-buttons">
      <Button onClick={onClose}>{t("close")}</Button>
    </div>
  );
}

type Sent = { review: ReturnType<typeof useReview>; isPublished: boolean; message: string };

/**
 * Publishes the work or hands it in; answers with the address where the work, or the request, is from now on, and says there
 * what came of it.
 */
function useSending({ review, isPublished, message }: Sent) {
  const t = useTranslations("deposit.publish");
  return useApiMutation(
    async (call, work: { id: string }) => {
      const published = () => {
        const done = isPublished
          ? t("changesPublished")
          : review?.name
            ? t("publishedIn", { collection: review.name })
            : t("published");
        toastOnNextPage(done);
        return `/records/${work.id}`;
      };
      if (!review) {
        await call(publishDraft, { params: work });
        return published();
      }
      const content = message.trim();
      const request = await call(submitReview, {
        params: work,
        body: content ? { payload: { content: plainHtml(content), format: "html" } } : {},
      });
      return request.is_open ? `/me/requests/${request.id}` : published();
    },
    { toast: false },
  );
}

/** Makes HTML paragraphs of the typed text, because comments are stored as HTML. */
function plainHtml(text: string): string {
  const escaped = text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
  return escaped
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll("\n", "<br>")}</p>`)
    .join("");
}
