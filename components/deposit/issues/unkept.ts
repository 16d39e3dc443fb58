import { valueAt } from "@/lib/core/value-at";
import { toDocument } from "../document/document";
import { isSame } from "../document/merge";
import type { Snapshot } from "../saving/draft-saver";
import type { DepositIssue } from "./missing";

type Deposit = Pick<Snapshot, "issues" | "document" | "draft">;

/** The issues about values of the form that the server has not kept. */
export function unkeptIssues({ issues, document, draft }: Deposit): DepositIssue[] {
  const kept = draft && toDocument(draft);
  return issues.filter(
    ({ field, isMissing }) =>
      !isMissing &&
      // The list of files is no value of the form.
      field !== "files" &&
      !isSame(valueAt(document, field), valueAt(kept, field)),
  );
}
