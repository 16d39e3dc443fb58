import { expect, test } from "vitest";
import { ValidationError } from "@/lib/core/errors";
import { parse } from "@/lib/core/parse";
import { linkInput, noteInput } from "./sharing-schema";

test.each([
  [linkInput, { community_id: "global", name: " " }, "name", "validation.nameNeeded"],
  [
    noteInput,
    { community_id: "global", date: "2026-03-01", text: "" },
    "text",
    "validation.noteNeeded",
  ],
])("what is left empty is asked for in its own words", (schema, body, field, key) => {
  let thrown: unknown;
  try {
    parse(schema, body);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(ValidationError);
  expect(thrown).toMatchObject({ issues: [{ field, messages: [{ key }] }] });
});
