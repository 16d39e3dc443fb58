"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Eye } from "@/components/ui/icons";
import { isDirect } from "./collection/reviewer-of";
import { actionKey } from "./publish/action-key";
import type { Attempt } from "./publish/check-deposit";
import { useSaved } from "./saving/deposit-context";
import { SaveState } from "./later-parts";

type ActionBarProps = { attempt: Attempt; onPreview: () => void; onPublish: () => void };

/** A bar that is always visible: state of saving, preview, publish. */
export function ActionBar({ attempt, onPreview, onPublish }: ActionBarProps) {
  const t = useTranslations("deposit.publish");
  const draft = useSaved((snapshot) => snapshot.draft);
  const needsNoReview = useSaved(isDirect);
  const isInReview = draft?.status === "in_review";

  return (
    <div
      data-print="hide"
      data-action-bar
      className="sticky bottom-0 z-20 -mx-4 mt-10 border-t border-line bg-surface px-4 py-2.5 shadow-raised sm:mx-0 sm:rounded-t-lg sm:border-x"
    >
      {attempt.kind === "blocked" && (
        <p role="alert" className="mb-2 text-sm font-medium text-danger">
          {attempt.message}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <SaveState className="min-w-0" />
        <div className="ms-auto flex gap-2">
          <Button onClick={onPreview}>
            <Eye aria-hidden />
            {t("preview")}
          </Button>
          {!isInReview && (
            <Button
              look="primary"
              busy={attempt.kind === "checking" ? t("checking") : undefined}
              onClick={onPublish}
            >
              {t(actionKey(draft, needsNoReview))}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
