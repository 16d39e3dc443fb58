import { expect, test } from "vitest";
import { COLLECTIONS } from "./collections";
import { type FieldRule, fieldsOf, type IndexDefinition } from "./definition";
import { REQUESTS } from "./requests";
import { WORKS } from "./works";

const shortFields = [WORKS, COLLECTIONS, REQUESTS].flatMap((definition: IndexDefinition) =>
  (definition.shortFields ?? []).map((path) => ({
    path,
    rule: fieldsOf(definition).rule(path),
  })),
);
const kinds: readonly (FieldRule["kind"] | undefined)[] = ["text", "html"];

test.each(shortFields)("words of $path are found in all fields, too", ({ rule }) => {
  expect(kinds).toContain(rule?.kind);
  expect(rule?.onlyByName).not.toBe(true);
  // Its words are not stored by field.
  expect(rule?.weight).not.toBe("C");
});
