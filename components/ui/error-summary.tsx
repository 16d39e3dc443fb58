"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useAfterPointerRelease } from "./use-after-pointer-release";

export type SummaryItem = {
  /** Id of the control to go to; none when the problem belongs to no single one. */
  target?: string | undefined;
  message: string;
};

type ErrorSummaryProps = {
  title?: string;
  items: readonly SummaryItem[];
  /** For a list that shrinks as problems are mended: it takes the focus with each attempt, not each change. */
  attempt?: number;
};

/**
 * All problems of a form in one place above it. It takes the focus each time a new set of problems arrives, so
 * that users are not left on a button that seems to have done nothing.
 */
export function ErrorSummary({ title, items: given, attempt }: ErrorSummaryProps) {
  const t = useTranslations("parts");
  const box = useRef<HTMLDivElement>(null);
  const items = useAfterPointerRelease(given);
  const occasion = useAfterPointerRelease(attempt ?? given);
  useEffect(() => {
    box.current?.focus();
  }, [occasion]);

  if (items.length === 0) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-md border-2 border-danger bg-surface p-4"
    >
      <p className="font-semibold">{title ?? t("problems", { count: items.length })}</p>
      <ul className="mt-1 list-disc ps-5">
        {items.map(({ target, message }) => (
          <li key={`${target ?? ""} ${message}`}>
            {target ? (
              <a
                href={`#${target}`}
                className="font-medium text-danger underline underline-offset-2"
              >
                {message}
              </a>
            ) : (
              <span className="text-danger">{message}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
