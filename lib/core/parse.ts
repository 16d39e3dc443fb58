import type { z } from "zod";
import { type Issue, ValidationError } from "./errors";
import { boundIssues, MAX_ISSUES, pathUnder, unknownFields } from "./issues";

/** The value in the schema's shape; throws {@link ValidationError} with every problem at its dotted path. */
export function parse<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const result = schema.safeParse(given, { error: wrongType });
  if (result.success) return result.data;
  throw new ValidationError(issuesOf(result.error));
}

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
  return [{ field: at || "_schema", messages: [issue.message] }];
}

const KINDS: Readonly<Record<string, string>> = {
  array: "list",
  int: "integer",
  record: "mapping type",
};

/** The wire's words for values of the wrong type, where the schema has none of its own. */
function wrongType(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== "invalid_type") return undefined;
  if (issue.input === undefined) return "Missing data for required field.";
  if (issue.input === null) return "Field may not be null.";
  if (issue.expected === "object") return "Invalid input type.";
  return `Not a valid ${KINDS[issue.expected] ?? issue.expected}.`;
}
