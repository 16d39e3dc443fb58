import { type Issue, issueAt } from "./errors";
import type { MessageLike } from "./message";
import { truncate } from "./text";

/** A longer list does not help people, and a hostile body could otherwise cause an endless response. */
export const MAX_ISSUES = 1000;
const MAX_KEY_CHARACTERS = 200;

/** Stands for those that are not listed. */
export const moreIssues = (): Issue => issueAt("_schema", "errors.moreProblems");

/** As many of the issues as an answer may hold. */
export function boundIssues(issues: readonly Issue[]): Issue[] {
  return issues.length > MAX_ISSUES ? [...issues.slice(0, MAX_ISSUES), moreIssues()] : [...issues];
}

/** One issue for each name that means nothing where it stands. */
export function unknownFields(
  names: readonly string[],
  at: string,
  message: MessageLike = "validation.unknownField",
): Issue[] {
  const told = names.slice(0, MAX_ISSUES + 1); // one more than is listed, as `boundIssues` must see it
  return boundIssues(told.map((name) => issueAt(pathUnder(at, name), message)));
}

/** The path of a key as the sender wrote it, shortened when it is very long. */
export function pathUnder(at: string, key: string | number): string {
  const name = typeof key === "string" ? truncate(key, MAX_KEY_CHARACTERS) : String(key);
  return at === "" ? name : `${at}.${name}`;
}
