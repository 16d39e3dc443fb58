"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { Crumb } from "@/components/ui/breadcrumb";
import { Link } from "@/components/ui/link";
import type { RequestJson } from "./request-json";
import { isReview } from "./request-types";
import { useEntityNames } from "./use-entity-names";
import type { StepName } from "./use-steps";
import { WaitingNote } from "./waiting-note";

type DecisionOutcomeProps = {
  request: RequestJson;
  /** The step that was taken in a dialog, at once. */
  answer: StepName | undefined;
  /** The next request, or the list. */
  next: Crumb;
  onUndo: () => void;
};

/** The state in which each step in a dialog leaves a request. */
const STATE_AFTER = {
  accept: "accepted",
  decline: "declined",
  changes: "changesRequested",
  cancel: "cancelled",
} as const;

/** Who decides for a collection. */
const actingFor = ({ topic }: RequestJson) => (topic?.record ? "curators" : "managers");

/**
 * Stands where the decisions were, with the way on at its other end, and takes the focus of the button that was pressed.
 * Until the page knows of the decision, the styles of the page show its state and hide what no longer applies by
 * `data-decided`.
 */
export function DecisionOutcome({ request, answer, next, onUndo }: DecisionOutcomeProps) {
  const t = useTranslations("requests");
  const { entityOf } = useEntityNames();
  // Who takes back what they asked for tells those who were to decide.
  const told = entityOf(request, answer === "cancel" ? "receiver" : "created_by");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After a dialog has given the focus back to its button, which is gone.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, []);
  const isWaiting = request.is_open && !answer;
  return (
    <div
      ref={box}
      tabIndex={-1}
      data-decided={
        isWaiting ? "accepting" : request.is_open && answer ? STATE_AFTER[answer] : undefined
      }
      className="relative mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 overflow-hidden rounded-md border border-line bg-sunken px-4 py-2"
    >
      {isWaiting ? (
        <WaitingNote request={request} onUndo={onUndo} />
      ) : (
        <p>
          {answer === "decline" && isReview(request) && `${t("steps.decline.textReview")} `}
          {t("decided.told", {
            name: told?.name ?? t("steps.changes.author"),
            who: told?.kind === "collection" ? actingFor(request) : "person",
          })}
        </p>
      )}
      <Link href={next.href} className="link">
        {next.label}
      </Link>
      {isWaiting && (
        <span
          aria-hidden
          className="absolute inset-x-0 bottom-0 h-0.5 origin-left animate-ten-seconds bg-accent motion-reduce:hidden rtl:origin-right"
        />
      )}
    </div>
  );
}
