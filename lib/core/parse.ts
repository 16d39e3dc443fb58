import type { z } from "zod";
import { type Issue, ValidationError } from "./errors";

/** The value in the schema's shape; throws {@link ValidationError} with every problem at its dotted path. */
export function parse<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new ValidationError(issuesOf(result.error));
}

/** One issue a field, with all its messages, in the order of their discovery. */
export function issuesOf(error: z.ZodError): Issue[] {
  const byField = new Map<string, string[]>();
  for (const { path, message } of error.issues) {
    const field = path.length > 0 ? path.map(String).join(".") : "_schema";
    byField.set(field, [...(byField.get(field) ?? []), message]);
  }
  return [...byField].map(([field, messages]) => ({ field, messages }));
}
