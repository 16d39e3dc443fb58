import type { IssueJson } from "@/lib/core/errors";
import { isObject } from "@/lib/core/json";
import type { BodyCheck } from "./body-check";

type Problem = { target?: string | undefined; message: string };

/** Why a form was not sent, or was refused. */
export type FormFailure = {
  /** Grows with each failure, so that the summary takes the focus once for each. */
  readonly attempt: number;
  readonly issues: readonly IssueJson[];
  /** The lines of the summary. */
  readonly problems: readonly Problem[];
  /** The values that were not accepted. */
  readonly sent?: unknown;
};

export const NO_FAILURE: FormFailure = { attempt: 0, issues: [], problems: [] };

/** The id of the control of a field, by the path of the field. */
export const fieldIdOf = (path: string) => `field-${path}`;

/** What is said of fields that are needed and were left empty, by their path. */
export type Needed = Readonly<Record<string, string>>;

/** The fields among them that are empty. */
export function emptyFields(needed: Needed, values: unknown): IssueJson[] {
  return Object.entries(needed)
    .filter(([path]) => isEmpty(valueAt(values, path.split("."))))
    .map(([field, message]) => ({ field, messages: [message] }));
}

const isEmpty = (value: unknown) =>
  value === undefined || (typeof value === "string" && value.trim() === "");

const valueAt = (values: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((node, key) => (isObject(node) ? node[key] : undefined), values);

/** Without what was said about a field. */
export function withoutField(failure: FormFailure, field: string): FormFailure {
  return {
    ...failure,
    issues: failure.issues.filter((issue) => issue.field !== field),
    problems: failure.problems.filter(({ target }) => target !== fieldIdOf(field)),
  };
}

/**
 * Whether a form that was not accepted would fail at this field again, now that the field has this text. What only the
 * service can say, such as that a name is taken, counts as mended with the first change.
 */
export function failsAgain(
  check: BodyCheck,
  { sent }: FormFailure,
  field: string,
  text: string | undefined,
): boolean {
  const values = structuredClone(sent);
  const keys = field.split(".");
  const name = keys.pop() ?? "";
  const holder = valueAt(values, keys);
  // Choices, numbers and dates that may be missing are checked when the form is sent again.
  if (text === undefined || !isObject(holder) || typeof holder[name] !== "string") return false;
  holder[name] = text;
  return check(values).some((issue) => issue.field === field);
}
