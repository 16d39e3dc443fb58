import { type Issue, issueAt } from "./errors";
import type { MessageLike } from "./message";
import { beginning } from "./text";

/** More problems than this help nobody, and a hostile body could otherwise buy an endless answer. */
export const MOST_ISSUES = 1000;
const MOST_KEY_CHARACTERS = 200;

/** Stands for those that are not listed. */
export const moreIssues = (): Issue => issueAt("_schema", "errors.moreProblems");

/** As many of the issues as an answer may hold. */
export function bounded(issues: readonly Issue[]): Issue[] {
  return issues.length > MOST_ISSUES
    ? [...issues.slice(0, MOST_ISSUES), moreIssues()]
    : [...issues];
}

/** One issue for each name that means nothing where it stands. */
export function unknownFields(
  names: readonly string[],
  at: string,
  message: MessageLike = "validation.unknownField",
): Issue[] {
  const told = names.slice(0, MOST_ISSUES + 1); // one more than is listed, as `bounded` must see it
  return bounded(told.map((name) => issueAt(under(at, name), message)));
}

/** The path of a key as the sender wrote it, shortened where somebody plays with it. */
export function under(at: string, key: string | number): string {
  const name = typeof key === "string" ? beginning(key, MOST_KEY_CHARACTERS) : String(key);
  return at === "" ? name : `${at}.${name}`;
}
