"use client";

import { useTranslations } from "next-intl";
import { isInside } from "../document/value-at";
import { useMarks } from "../saving/deposit-context";
import type { Marks } from "../saving/field-marks";
import type { DepositIssue } from "./missing";
import { missingKey } from "./missing-key";

/** The issues of a field: those of the service, or that it must be filled in. */
export function useIssueTexts() {
  const t = useTranslations("missing");
  return ({ field, messages, isMissing }: DepositIssue): readonly string[] =>
    isMissing ? [t(missingKey(field))] : messages;
}

export type Reach = {
  /** Includes the issues of fields inside. */
  within?: boolean;
  /** Other places whose problems show here, because they have no control of their own. */
  also?: readonly string[];
};

/** The sentences to show at a place, of these issues. */
export function useIssuesAt(
  issues: readonly DepositIssue[],
  path: string,
  { within = false, also = [] }: Reach = {},
): string[] {
  const marks = useMarks();
  const textsOf = useIssueTexts();
  const paths = [path, ...also];
  const messages = visibleIssues(issues, marks)
    .filter(({ field }) => paths.some((at) => (within ? isInside(field, at) : field === at)))
    .flatMap(textsOf);
  return [...new Set(messages)];
}

/** The issues that the user has seen already. */
export function visibleIssues(
  issues: readonly DepositIssue[],
  marks: Marks,
): readonly DepositIssue[] {
  return issues.filter(
    ({ field, isMissing }) => marks.showsAll || (!isMissing && wasLeft(field, marks)),
  );
}

function wasLeft(field: string, { left }: Marks): boolean {
  return [...left].some((path) => isInside(field, path) || isInside(path, field));
}
