import type { IssueJson } from "@/lib/core/errors";
import type { Messages } from "@/lib/i18n/messages";
import { valueAt, type Json } from "../document/value-at";
import { isInside, saysSomething } from "../fields/visible-fields";

type MissingKey = keyof Messages["deposit"]["missing"];

/** What is asked for at places that must not be empty; all others are asked for in general. */
const KEYS: readonly (readonly [place: RegExp, key: MissingKey])[] = [
  [/^files(\.|$)/, "files"],
  [/^metadata\.title$/, "title"],
  [/^metadata\.resource_type(\.id)?$/, "resource_type"],
  [/^metadata\.creators$/, "creators"],
  [/^metadata\.publication_date$/, "publication_date"],
  [/^metadata\.publisher$/, "publisher"],
  [/\.person_or_org\.family_name$/, "family_name"],
  [/\.person_or_org\.name$/, "name"],
];

export const missingKey = (field: string): MissingKey =>
  KEYS.find(([place]) => place.test(field))?.[1] ?? "value";

/** A problem of the deposit at its place; `isMissing`: only that nothing is there yet. */
export type DepositIssue = IssueJson & { readonly isMissing: boolean };

type Deposit = { document: Json; draft?: { files: { count?: number | undefined } } | undefined };

/** Tells what is only missing, which is no mistake before publishing, by what the service was asked about. */
export const withMissing = (deposit: Deposit, issues: readonly IssueJson[]): DepositIssue[] =>
  issues.map((issue) => ({ ...issue, isMissing: isMissing(deposit, issue.field) }));

function isMissing({ document, draft }: Deposit, field: string): boolean {
  // Files are no part of what is typed: the answer that brought the problem has counted them.
  if (isInside(field, "files")) return (draft?.files.count ?? 0) === 0;
  return !saysSomething(valueAt(document, field));
}
