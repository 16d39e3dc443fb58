"use client";

import { useTranslations } from "next-intl";
import type { IssueJson } from "@/lib/core/errors";
import { isInside } from "../fields/visible-fields";
import { useMarks, useSaved } from "../saving/deposit-context";
import type { Marks } from "../saving/field-marks";
import { isMissing, issueTexts } from "./issue-texts";

/** One problem in words, at its place. */
type ShownIssue = { field: string; message: string };

export function useIssueTexts() {
  const t = useTranslations("deposit.issues");
  return (field: string, message: string): string => {
    const words = issueTexts(field, message);
    return words ? t(words.key, words.values) : message;
  };
}

type Reach = {
  /** Also what is said about places inside. */
  within?: boolean;
  /** Other places whose problems show here, because they have no control of their own. */
  also?: readonly string[];
};

/** The sentences to show at a place. */
export function useIssues(path: string, { within = false, also = [] }: Reach = {}): string[] {
  const issues = useSaved((snapshot) => snapshot.issues);
  const marks = useMarks();
  const say = useIssueTexts();
  const places = [path, ...also];
  const messages = visibleIssues(issues, marks)
    .filter(({ field }) => places.some((at) => (within ? isInside(field, at) : field === at)))
    .map(({ field, message }) => say(field, message));
  return [...new Set(messages)];
}

/** The problems somebody has come to see already. */
export function visibleIssues(issues: readonly IssueJson[], marks: Marks): ShownIssue[] {
  return issues.flatMap(({ field, messages }) =>
    messages
      .filter((message) => marks.showsAll || (!isMissing(message) && wasLeft(field, marks)))
      .map((message) => ({ field, message })),
  );
}

function wasLeft(field: string, { left }: Marks): boolean {
  return [...left].some((path) => isInside(field, path) || isInside(path, field));
}
