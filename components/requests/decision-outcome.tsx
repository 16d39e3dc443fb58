"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { Crumb } from "@/components/ui/breadcrumb";
import { Link } from "@/components/ui/link";
import type { RequestJson } from "./request-json";
import { stateOf } from "./status-tones";

type DecisionOutcomeProps = {
  request: RequestJson;
  /** What a dialog said of the decision that was made in it. */
  answer: string | undefined;
  /** The next request, or the list. */
  next: Crumb;
  onUndo: () => void;
};

/** Stands where the decisions were, with the way on at its other end, and takes the focus of the button that was pressed. */
export function DecisionOutcome({ request, answer, next, onUndo }: DecisionOutcomeProps) {
  const t = useTranslations("requests");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After a dialog has given the focus back to its button, which is gone.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="mt-4 flex max-w-4xl flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-md border border-line bg-sunken px-4 py-2"
    >
      <p>
        {request.is_open && !answer
          ? t.rich("decided.note", {
              key: () => <kbd>z</kbd>,
              undo: (text) => (
                <button type="button" className="link" onClick={onUndo}>
                  {text}
                </button>
              ),
            })
          : (answer ?? t(`status.${stateOf(request)}`))}
      </p>
      <Link href={next.href} className="link">
        {next.label}
      </Link>
    </div>
  );
}
