"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { readTimeline, updateRequest } from "./calls";
import type { RequestJson } from "./request-json";

export type ReviewerChange = {
  reviewers: NonNullable<RequestJson["reviewers"]>;
  /** What is said when it is kept. */
  message: string;
};

type ReviewerKeeperProps = {
  request: RequestJson;
  change: ReviewerChange;
  onClose: (outcome: { isDone: boolean }) => void;
};

/** Keeps who is asked. Its code is loaded with the first change. */
export function ReviewerKeeper({ request, change, onClose }: ReviewerKeeperProps) {
  const { id, revision_id: revision } = request;
  const t = useTranslations("requests.reviewers");
  const { mutate } = useApiMutation(
    (call, { reviewers }: ReviewerChange) =>
      call(updateRequest, { params: { id }, body: { reviewers }, revision }),
    {
      refreshes: [readTimeline],
      refreshesPage: true,
      toast: {
        success: (_, { message }) => message,
        error: ({ message }) => t("failed", { reason: message }),
      },
    },
  );
  useEffect(() => {
    mutate(change, {
      onSuccess: () => onClose({ isDone: true }),
      onError: () => onClose({ isDone: false }),
    });
    // Once for each change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [change]);
  return null;
}
