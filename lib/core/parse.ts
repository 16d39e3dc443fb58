import type { z } from "zod";
import { type Issue, ValidationError } from "./errors";
import { boundIssues, MAX_ISSUES, pathUnder, unknownFields } from "./issues";
import {
  isValidationKey,
  message,
  type Message,
  type MessageValues,
  type ValidationKey,
} from "./message";

/** The value in the schema's shape; throws {@link ValidationError} with every problem at its dotted path. */
export function parse<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const result = safeParse(schema, given);
  if (result.success) return result.data;
  throw new ValidationError(issuesOf(result.error));
}

/** Checks a value so that each problem has the key of a message where zod has a sentence. */
export function safeParse<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  return schema.safeParse(given, { error: keyOf });
}

/**
 * The message of a check, for schemas where the usual message does not fit:
 * `{ error: errorKey("validation.orcid") }`.
 */
export const errorKey = (key: ValidationKey): string => key;

type Raw = { code?: string | undefined; input?: unknown };
/** Checks of length ask the schema, too, and have messages of their own. */
const isOfSize = ({ code }: Raw) => code === "too_big" || code === "too_small";

/** The message for values of another type. */
export const typeErrorKey =
  (key: ValidationKey) =>
  (issue: Raw): string | undefined =>
    isOfSize(issue) ? undefined : key;

/** The same, but for values that are missing. */
export const requiredOr =
  (otherwise: ValidationKey) =>
  (issue: Raw): string | undefined =>
    isOfSize(issue) ? undefined : issue.input === undefined ? "validation.required" : otherwise;

/** One issue a field, with all its messages, in the order of their discovery. */
export function issuesOf(error: z.ZodError): Issue[] {
  const byField = new Map<string, Issue>();
  for (const { field, messages } of error.issues.slice(0, MAX_ISSUES + 1).flatMap(toIssues)) {
    const known = byField.get(field);
    if (known) known.messages.push(...messages);
    else byField.set(field, { field, messages: [...messages] });
  }
  return boundIssues([...byField.values()]);
}

function toIssues(issue: z.core.$ZodIssue): Issue[] {
  const at = issue.path.reduce<string>((path, key) => pathUnder(path, String(key)), "");
  if (issue.code === "unrecognized_keys") return unknownFields(issue.keys, at);
  return [{ field: at || "_schema", messages: [messageOf(issue)] }];
}

function messageOf(issue: z.core.$ZodIssue): Message {
  const key = isValidationKey(issue.message) ? issue.message : "validation.invalid";
  return message(key, valuesOf(issue));
}

/** The values of a problem; our own checks give them as `params`. */
function valuesOf(issue: z.core.$ZodIssue): MessageValues | undefined {
  if (issue.code === "too_big") return { maximum: Number(issue.maximum) };
  if (issue.code === "too_small") return { minimum: Number(issue.minimum) };
  if (issue.code === "invalid_value") return { values: issue.values.map(String).filter(Boolean) };
  if (issue.code === "custom") return issue.params as MessageValues | undefined;
  return undefined;
}

const KINDS: Readonly<Record<string, ValidationKey>> = {
  string: "validation.string",
  int: "validation.integer",
  number: "validation.number",
  boolean: "validation.boolean",
  array: "validation.list",
  record: "validation.mapping",
  object: "validation.invalidType",
  date: "validation.date",
};

const FORMATS: Readonly<Record<string, ValidationKey>> = {
  email: "validation.email",
  url: "validation.url",
  uuid: "validation.uuid",
  guid: "validation.uuid",
  date: "validation.date",
  datetime: "validation.datetime",
};

/** The wire's words for a problem, where the schema names none of its own. */
function keyOf(issue: z.core.$ZodRawIssue): ValidationKey {
  // Whole numbers that are too far from zero to be exact.
  if (issue.note !== undefined) return "validation.integer";
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "validation.required";
      if (issue.input === null) return "validation.notNull";
      return KINDS[issue.expected] ?? "validation.invalid";
    case "invalid_value":
      return "validation.oneOf";
    case "invalid_format":
      return FORMATS[issue.format] ?? "validation.invalid";
    case "too_big":
      return isAmount(issue.origin) ? "validation.tooBig" : "validation.tooLong";
    case "too_small":
      return isAmount(issue.origin) ? "validation.tooSmall" : "validation.tooShort";
    default:
      return "validation.invalid";
  }
}

const isAmount = (origin: string) => ["number", "int", "bigint", "date"].includes(origin);
