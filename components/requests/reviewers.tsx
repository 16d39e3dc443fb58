"use client";

import { useTranslations } from "next-intl";
import { DialogButton } from "@/components/ui/dialog-button";
import { IconButton } from "@/components/ui/icon-button";
import { Plus, X } from "@/components/ui/icons";
import { onDemand } from "@/components/ui/on-demand";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { readTimeline, updateRequest } from "./calls";
import type { RequestJson } from "./request-json";
import { useEntityNames } from "./use-entity-names";

const AskDialog = onDemand(() => import("./ask-dialog").then((module) => module.AskDialog));

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
        <DialogButton
          size="small"
          className="needs-script"
          dialog={(close) => (
            <AskDialog
              onChoose={({ id, name }) =>
                change({
                  reviewers: [...references, { user: id }],
                  message: t("added", { name }),
                })
              }
              onClose={close}
            />
          )}
        >
          <Plus aria-hidden />
          {t("ask")}
        </DialogButton>
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
