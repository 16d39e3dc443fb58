import { valueAt } from "@/lib/core/value-at";
import type { IssueJson } from "@/lib/core/errors";
import { prune } from "../document/prune-empty";
import { isInside, type Json } from "../document/value-at";

/** A problem of the deposit at its place; `isMissing`: only that nothing is there yet. */
export type DepositIssue = IssueJson & { readonly isMissing: boolean };

type Deposit = { document: Json; draft?: { files: { count?: number | undefined } } | undefined };

/**
 * The issues of a sent document with paths of the form instead of the sent body, which lacks empty rows (`prune`). An
 * issue about an empty value has `isMissing`: it is shown as an error only when the draft is to be published.
 */
export function toFormIssues(
  { document, draft }: Deposit,
  issues: readonly IssueJson[],
): DepositIssue[] {
  const { body, toForm } = prune(document);
  return issues.map((issue) => ({
    ...issue,
    field: toForm(issue.field),
    isMissing: isMissing({ document: body, draft }, issue.field),
  }));
}

function isMissing({ document, draft }: Deposit, field: string): boolean {
  // Files are not part of the document, so the issue of the response is correct.
  if (isInside(field, "files")) return (draft?.files.count ?? 0) === 0;
  return valueAt(document, field) === undefined;
}
