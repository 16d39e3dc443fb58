"use client";

import { useTranslations } from "next-intl";
import type { MouseEvent } from "react";
import { ErrorSummary, type SummaryItem } from "@/components/ui/error-summary";
import { positionOf } from "../fields/visible-fields";
import { fieldId } from "../issues/field-ids";
import { useFieldName } from "../issues/use-field-name";
import { useAllIssues } from "../issues/all-issues";
import { useDeposit, useMarks, useSaved } from "../saving/deposit-context";
import { useIssueTexts } from "../issues/use-issues";

type ProblemListProps = { number: number; isForPreview?: boolean };

/** Lists all problems with links to their fields. It gets the focus after each attempt; solved problems disappear. */
export function ProblemList({ number, isForPreview = false }: ProblemListProps) {
  const t = useTranslations("deposit.issues");
  const items = useSummary();
  const { saver } = useDeposit();
  const { showsAll } = useMarks();
  // What is written since can be looked at.
  const isEmpty = useSaved(() => saver.isUnwritten());
  const isAboutPreview = isForPreview && isEmpty;
  // Nobody has tried to publish yet.
  if (isForPreview && !isEmpty && !showsAll) return null;
  const title = isAboutPreview ? t("previewTitle") : t("title", { count: items.length });
  return (
    <div className="mb-6" onClick={goToNearest}>
      <ErrorSummary title={title} items={items} attempt={number} />
    </div>
  );
}

/** Some problems are about a value without a control; then the link leads to the control around it. */
function goToNearest(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link) return;
  let id = link.hash.slice(1);
  while (id !== "" && !document.getElementById(id))
    id = id.slice(0, Math.max(0, id.lastIndexOf("-")));
  const target = document.getElementById(id);
  if (!target) return;
  event.preventDefault();
  target.scrollIntoView({ block: "center" });
  target.focus({ preventScroll: true });
}

/** Everything that keeps the deposit from being published, each with the place to go to. */
function useSummary(): SummaryItem[] {
  const issues = useAllIssues();
  const textsOf = useIssueTexts();
  const nameOf = useFieldName();
  const inOrder = [...issues].sort((a, b) => positionOf(a.field) - positionOf(b.field));
  return inOrder.flatMap((issue) =>
    textsOf(issue).map((text) => ({
      target: fieldId(issue.field),
      message: `${nameOf(issue.field)}: ${text}`,
    })),
  );
}
