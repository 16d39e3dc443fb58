import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { linesOfPreview } from "./lines-of-preview";
import { orNothing } from "./or-nothing";
import { AcceptedNotice } from "@/components/requests/accepted-notice";
import { ChangesSection } from "@/components/requests/changes-section";
import { ChangesWanted } from "@/components/requests/changes-wanted";
import { DraftKept } from "@/components/requests/draft-kept";
import type { RequestJson } from "@/components/requests/request-json";
import { isReview } from "@/components/requests/request-types";
import { namedEntity } from "@/components/requests/use-entity-names";
import { WithdrawnNotice } from "@/components/requests/withdrawn-notice";
import { formatMoment } from "@/components/ui/format";
import { WorkPreview } from "@/components/works/work-preview";
import type { Context } from "@/lib/db/context";
import { referencedId, type RequestRow } from "@/lib/request-engine";
import { readDecisionWords } from "@/lib/requests";
import {
  abilitiesOf,
  openDraftFiles,
  openRecordFiles,
  compareReviewed,
  serializeDraft,
  readDraft,
  readReturned,
  readWork,
  serializeWork,
} from "@/lib/works";

type ReviewedWork = {
  work?: ReactNode;
  /** What has become of the request, or the step that the reader is expected to take next. */
  nextStep?: ReactNode;
};

type Reader = {
  /** Whether the reader is who asks. */
  isOwn: boolean;
  /** The request as the reader is shown it. */
  shownRequest: RequestJson;
};

/** The work a request is about, as its page will show it; nothing where the reader may not see it. */
export async function reviewedWork(
  ctx: Context,
  request: RequestRow,
  { isOwn, shownRequest }: Reader,
): Promise<ReviewedWork> {
  const id = referencedId("record", request.topic);
  if (!id) return {};
  const t = await getTranslations("requests.page");
  // What was accepted is published; a draft of it is a later edit, which the review was not about.
  const isReviewOfDraft = isReview(request) && request.status !== "accepted";
  const draft = isReviewOfDraft && (await orNothing(readDraft(ctx, id)));
  if (draft) {
    const mayEdit = abilitiesOf(ctx, draft.draft).updateDraft;
    const comparison = await compareReviewed(ctx, request, draft);
    const form = formHref(id, request);
    const shown = await serializeDraft(ctx, draft);
    const lines = await linesOfPreview(ctx, shown, (reading) => openDraftFiles(reading, id));
    // Handed in again, it is decided about by a later request.
    const isLast = draft.draft.review?.id === request.id;
    const isBack = mayEdit && isOwn && (isLast || !draft.draft.review);
    const nextStep = isBack && (await closedNote(ctx, request, { shownRequest, form }));
    return {
      nextStep,
      work: (
        <>
          {comparison && (
            <ChangesSection
              since={comparison.since}
              at={comparison.at}
              before={comparison.before}
              after={comparison.after}
            />
          )}
          <WorkPreview
            work={shown}
            isDraft
            previewLines={lines}
            note={request.status === "submitted" ? t("draftNote") : undefined}
            link={mayEdit && !nextStep ? editLink(form, { label: t("edit"), isOwn }) : undefined}
          />
        </>
      ),
    };
  }
  const withdrawnNote = isReviewOfDraft && !isOwn && request.status === "cancelled" && (
    <WithdrawnNotice request={shownRequest} />
  );
  const returned = isReviewOfDraft && (await orNothing(readReturned(ctx, request)));
  if (returned) {
    const date = formatMoment(returned.at, await getLocale());
    return {
      nextStep: withdrawnNote,
      work: (
        <WorkPreview
          work={await serializeDraft(ctx, returned.found)}
          isDraft
          fileNames={returned.fileNames}
          note={t(request.changesRequested ? "returnedNote" : "closedNote", { date })}
        />
      ),
    };
  }
  return { nextStep: withdrawnNote, ...(await publishedWork(ctx, id, shownRequest)) };
}

const WHERE_NOW: Readonly<Record<string, "published" | "added">> = {
  "community-submission": "published",
  "community-inclusion": "added",
};

async function nameOfReceiver({ receiver, expanded }: RequestJson): Promise<string> {
  const t = await getTranslations("requests.parties");
  return namedEntity(receiver, expanded?.receiver, t)?.name ?? "";
}

/** The work as it is published, and that it is. */
async function publishedWork(
  ctx: Context,
  id: string,
  request: RequestJson,
): Promise<ReviewedWork> {
  const work = await orNothing(readWork(ctx, id));
  if (!work) return {};
  const t = await getTranslations("requests.page");
  const shown = await serializeWork(ctx, work);
  const href = `/records/${id}`;
  const title = shown.metadata.title ?? request.title;
  const collection = await nameOfReceiver(request);
  const said = await getTranslations("requests.standing");
  const text = WHERE_NOW[request.type];
  return {
    ...(request.status === "accepted" && text
      ? {
          nextStep: (
            <AcceptedNotice title={said(text, { collection })} links={[{ name: title, href }]} />
          ),
        }
      : {}),
    work: (
      <WorkPreview
        work={shown}
        previewLines={await linesOfPreview(ctx, shown, (reading) => openRecordFiles(reading, id))}
        link={{ href, label: t("open") }}
      />
    ),
  };
}

/** Says why a draft has come back, that it is kept, and leads to its form. */
async function closedNote(
  ctx: Context,
  { id, status, changesRequested }: RequestRow,
  { shownRequest, form }: { shownRequest: RequestJson; form: string },
): Promise<ReactNode> {
  if (status !== "declined" && status !== "cancelled" && status !== "expired") return undefined;
  const words = status === "declined" ? await readDecisionWords(ctx, id) : "";
  const common = { request: shownRequest, words, form };
  return changesRequested ? (
    <ChangesWanted {...common} />
  ) : (
    <DraftKept {...common} after={status} />
  );
}

/** Curators have nothing to edit once they have decided. */
const editLink = (href: string, { label, isOwn }: { label: string; isOwn: boolean }) => ({
  ...{ href, label },
  ...(isOwn ? {} : { className: "group-has-[[data-decided]]/request:hidden" }),
});

/** A withdrawn draft is in no review any more; its form offers the collection again. */
function formHref(id: string, { status, receiver }: RequestRow): string {
  const collection = status === "cancelled" && referencedId("community", receiver);
  return collection ? `/uploads/${id}?collection=${collection}` : `/uploads/${id}`;
}
