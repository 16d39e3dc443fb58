"use client";

import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { IconButton } from "@/components/ui/icon-button";
import { X } from "@/components/ui/icons";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { readTimeline, updateRequest } from "./calls";
import type { RequestJson } from "./request-json";
import { useEntityNames } from "./use-entity-names";

// Only for those who may ask.
const AskBox = dynamic(() => import("./ask-box").then((loaded) => loaded.AskBox));

type ReviewersProps = { request: RequestJson; mayChange: boolean };

/** Whose opinion is asked: they read and comment, and do not decide. */
export function Reviewers({ request, mayChange }: ReviewersProps) {
  const t = useTranslations("requests.reviewers");
  const { reviewersOf } = useEntityNames();
  const reviewers = reviewersOf(request);
  const references = request.reviewers ?? [];
  const { change, isPending } = useReviewers(request);
  if (reviewers.length === 0 && !mayChange) return null;
  return (
    <div className="space-y-2 text-[0.9375rem]/6">
      {reviewers.length > 0 && <p className="text-sm text-muted">{t("label")}</p>}
      <ul aria-label={t("label")} className="empty:hidden">
        {reviewers.map(({ name }, at) => (
          <li key={at} className="flex min-h-8 items-center justify-between gap-2">
            <bdi className="min-w-0 break-words">{name}</bdi>
            {mayChange && (
              <IconButton
                label={t("remove", { name })}
                size="small"
                className="needs-script"
                disabled={isPending}
                onClick={() =>
                  change({
                    reviewers: references.filter((_one, other) => other !== at),
                    message: t("removed", { name }),
                  })
                }
              >
                <X aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <AskBox
          onChoose={({ id, name }) =>
            change({ reviewers: [...references, { user: id }], message: t("added", { name }) })
          }
        />
      )}
    </div>
  );
}

type ReviewerChange = { reviewers: NonNullable<RequestJson["reviewers"]>; message: string };

function useReviewers({ id, revision_id }: RequestJson) {
  const t = useTranslations("requests.reviewers");
  const { mutate, isPending } = useApiMutation(
    (call, { reviewers }: ReviewerChange) =>
      call(updateRequest, { params: { id }, body: { reviewers }, revision: revision_id }),
    {
      refreshes: [readTimeline],
      refreshesPage: true,
      toast: {
        success: (_, { message }) => message,
        error: ({ message }) => t("failed", { reason: message }),
      },
    },
  );
  return { isPending, change: mutate };
}
