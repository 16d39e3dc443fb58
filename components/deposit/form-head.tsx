"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { ConversationLink } from "./conversation-link";
import { useFormSettings } from "./form-settings";
import { useReview } from "./collection/use-review";
import { useSaved } from "./saving/deposit-context";

/** What is deposited, and how it stands. */
export function FormHead() {
  const t = useTranslations("deposit.page");
  const title = useSaved((snapshot) => {
    const { metadata } = snapshot.document as { metadata?: { title?: string } };
    return metadata?.title ?? "";
  });
  const draft = useSaved((snapshot) => snapshot.draft);
  const review = useReview();
  const { declinedNotice } = useFormSettings();
  const version = draft?.versions.index ?? 1;
  // Until the first save there is no draft; the bar at the foot says the same.
  const saving = t(draft ? "saving" : "savingLater");
  const intro = draft?.is_published
    ? t("editIntro")
    : version > 1
      ? t("versionIntro", { version })
      : `${t(introKey(review), { collection: review?.name ?? "" })} ${saving}`;
  const untitled = review?.name ? t("newFor", { collection: review.name }) : t("newTitle");
  return (
    <>
      <h1 className="text-2xl font-semibold text-pretty">
        {draft ? title ? <bdi>{title}</bdi> : t("untitled") : title || untitled}
      </h1>
      <p className="mt-1 max-w-prose text-muted">{intro}</p>
      {review?.review.status === "submitted" && (
        <div className="mt-4 max-w-3xl">
          <Notice>
            <p>{t("inReview", { collection: review.title })}</p>
            <ConversationLink id={review.review.id} />
          </Notice>
        </div>
      )}
      {draft?.status === "declined" && declinedNotice}
    </>
  );
}

function introKey(review: ReturnType<typeof useReview>) {
  if (!review?.name) return "intro";
  if (review.isDirect) return "directIntro";
  return review.isOwn ? "ownReviewIntro" : "reviewIntro";
}
