import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ValidationError } from "./errors";
import { MAX_ISSUES } from "./issues";
import { inEnglish } from "@/lib/i18n/translate";
import { parse, requiredOr, safeParse, errorKey } from "./parse";

const shape = z.strictObject({
  title: z.string(),
  count: z.int().min(1).optional(),
  flags: z.array(z.boolean()).optional(),
  note: z.string(errorKey("validation.blank")).optional(),
});

function issuesFor(given: unknown): Record<string, string[]> {
  try {
    parse(shape, given);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(
      error.issues.map(({ field, messages }) => [field, messages.map(inEnglish)]),
    );
  }
  return {};
}

describe("what does not fit", () => {
  test("is told by field, a wrong type as that and not as missing", () => {
    expect(issuesFor({ count: 1.5, flags: [true, 1] })).toEqual({
      title: ["Missing data for required field."],
      count: ["Not a valid integer."],
      "flags.1": ["Not a valid boolean."],
    });
    expect(issuesFor({ title: null, flags: {} })).toEqual({
      title: ["Field may not be null."],
      flags: ["Not a valid list."],
    });
    expect(issuesFor([])).toEqual({ _schema: ["Invalid input type."] });
  });

  test("is told in the schema's own words where it has some", () => {
    expect(issuesFor({ title: "a", count: 0, note: 1 })).toEqual({
      count: ["Must be 1 or more."],
      note: ["Field cannot be blank."],
    });
  });

  test("names every unknown field in its place", () => {
    expect(issuesFor({ title: "a", one: 1, two: 2 })).toEqual({
      one: ["Unknown field."],
      two: ["Unknown field."],
    });
  });

  test("never fills an endless answer", () => {
    const names = Array.from({ length: 50_000 }, (_, number) => `k${number}`);
    const long = "a".repeat(1_000_000);
    for (const given of [
      Object.fromEntries(names.map((name) => [name, 1])),
      { title: "a", flags: names },
      { title: "a", [long]: 1 },
    ]) {
      const found = issuesFor(given);
      expect(Object.keys(found).length).toBeLessThanOrEqual(MAX_ISSUES + 1);
      expect(JSON.stringify(found).length).toBeLessThan(100_000);
    }
    expect(issuesFor({ title: "a", flags: names })).toHaveProperty("_schema");
  });
});

test("a schema with a message for another kind still tells what is too long as that", () => {
  const name = z.string({ error: requiredOr("validation.list") }).max(3);
  const told = (given: unknown) =>
    safeParse(name, given).error?.issues.map(({ message }) => message);
  expect([told("long"), told(7), told(undefined)]).toEqual([
    ["validation.tooLong"],
    ["validation.list"],
    ["validation.required"],
  ]);
});
