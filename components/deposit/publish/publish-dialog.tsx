"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Field } from "@/components/ui/field";
import { FieldError } from "@/components/ui/field-error";
import { formatMoment } from "@/components/ui/format";
import { Textarea } from "@/components/ui/textarea";
import { loadPage } from "@/lib/client/load-page";
import { toastOnNextPage } from "@/lib/client/toast";
import { useApiQuery } from "@/lib/client/use-api-query";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { accessOf } from "../access/access-consequence";
import { publishDraft, readRecord, submitReview } from "../calls";
import { useReview } from "../collection/use-review";
import { toDocument } from "../document/document";
import { useSaved } from "../saving/deposit-context";
import { changesOf } from "./changes";
import { Consequences } from "./consequences";

/** Asks for confirmation: names what becomes public, what cannot be changed later, and the DOI of the work. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("deposit.publish");
  const review = useReview();
  const isOfReview = review !== undefined;
  const id = useSaved((snapshot) => snapshot.draft?.id);
  const isPublished = useSaved((snapshot) => snapshot.draft?.is_published ?? false);
  const version = useSaved((snapshot) => snapshot.draft?.versions.index ?? 1);
  const [isConfirmed, setConfirmed] = useState(false);
  const [message, setMessage] = useState("");
  const [problem, setProblem] = useState("");

  /** Answers with the address where the work, or the request, is from now on, and says there what came of it. */
  const send = useApiMutation(
    async (call, work: { id: string }) => {
      const published = () => {
        toastOnNextPage(t(isPublished ? "changesPublished" : "published"));
        return `/records/${work.id}`;
      };
      if (!isOfReview) {
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
  // A submission can be withdrawn, unless the collection trusts some people to publish without a review.
  const isFinal = isOfReview ? review.isDirect : !isPublished;
  // The dialog stays busy until the next page is loaded.
  const isBusy = send.isPending || send.isSuccess;

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
        isOfReview
          ? t("submitTitle", { collection: review.title })
          : t(isPublished ? "changesTitle" : version > 1 ? "versionTitle" : "title", { version })
      }
      description={isOfReview ? t(review.isDirect ? "directText" : "submitText") : undefined}
      open
      onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
    >
      {isPublished ? (
        <Differences />
      ) : (
        <Consequences isNewVersion={version > 1} isOfReview={isOfReview} />
      )}
      {isOfReview && (
        <Field label={t("message")} standsAlone className="mt-4">
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
      <DialogButtons>
        <Button
          look="primary"
          busy={isBusy ? t(isOfReview ? "submitting" : "publishing") : undefined}
          onClick={publish}
        >
          {t(isOfReview ? "submit" : isPublished ? "publishChanges" : "publish")}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** What readers will see otherwise than now. */
function Differences() {
  const t = useTranslations("deposit");
  const format = useFormatter();
  const locale = useLocale();
  const id = useSaved((snapshot) => snapshot.draft?.id) ?? "";
  const document = useSaved((snapshot) => snapshot.document);
  const published = useApiQuery(readRecord, { params: { id } });
  if (!published.data) return <p className="text-muted">{t("publish.comparing")}</p>;
  const { fields, access } = changesOf(toDocument(published.data), document);
  const { until } = accessOf(document.access);
  const date = until ? formatMoment(until, locale) : "";
  if (fields.length === 0 && !access) return <p>{t("publish.nothingDiffers")}</p>;
  return (
    <ul aria-label={t("publish.will")} className="list-disc space-y-1.5 ps-5">
      {access && <li className="font-medium">{t(`publish.changes.${access}`, { date })}</li>}
      {fields.length > 0 && (
        <li>
          {t("publish.fieldsChange", {
            fields: format.list(fields.map((name) => t(`fields.${name}`))),
          })}
        </li>
      )}
    </ul>
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
