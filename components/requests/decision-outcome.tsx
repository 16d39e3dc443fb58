"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { Crumb } from "@/components/ui/breadcrumb";
import { Link } from "@/components/ui/link";
import type { RequestJson } from "./request-json";
import { isReview, knownType } from "./request-types";
import { offerUndo } from "./use-decisions";
import type { StepName } from "./use-steps";

type DecisionOutcomeProps = {
  request: RequestJson;
  /** The step that was taken in a dialog, at once. */
  answer: StepName | undefined;
  /** The next request, or the list. */
  next: Crumb;
  onUndo: () => void;
};

/** The state in which each step leaves a request. */
const STATE_AFTER = {
  accept: "accepted",
  decline: "declined",
  changes: "changesRequested",
  cancel: "cancelled",
} as const;

/**
 * Stands where the decisions were, with the way on at its other end, and takes the focus of the button that was pressed.
 * Until the page knows of the decision, the styles of the page show its state and hide what no longer applies by
 * `data-decided`.
 */
export function DecisionOutcome({ request, answer, next, onUndo }: DecisionOutcomeProps) {
  const t = useTranslations("requests");
  const { id } = request;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After a dialog has given the focus back to its button, which is gone.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, []);
  // Who goes on to the next request can still take it back there.
  useEffect(() => () => offerUndo(id), [id]);
  const isWaiting = request.is_open && !answer;
  return (
    <div
      ref={box}
      tabIndex={-1}
      data-decided={request.is_open ? STATE_AFTER[answer ?? "accept"] : undefined}
      className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-md border border-line bg-sunken px-4 py-2"
    >
      <p>
        {isWaiting
          ? t.rich("decided.note", {
              consequence: t(`types.${knownType(request.type)}.consequence`),
              b: (text) => <strong>{text}</strong>,
              fine: (text) => <span className="hidden pointer-fine:inline">{text}</span>,
              key: () => <kbd>z</kbd>,
              undo: (text) => (
                <button type="button" className="link" onClick={onUndo}>
                  {text}
                </button>
              ),
            })
          : t(
              answer === "decline" && isReview(request)
                ? "steps.decline.textReview"
                : "decided.told",
            )}
      </p>
      <Link href={next.href} className="link">
        {next.label}
      </Link>
    </div>
  );
}
