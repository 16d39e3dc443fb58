import { expect, test } from "vitest";
import { accessOf, consequenceOf } from "./access-consequence";

const say = (access: Record<string, unknown>, hasFiles = true, isPublished = false) =>
  consequenceOf(accessOf(access), { hasFiles, isPublished });

test("every choice has its sentence", () => {
  expect(say({ record: "public", files: "public" })).toBe("sayOpen");
  expect(say({ record: "public", files: "public" }, false)).toBe("sayMetadata");
  expect(say({ record: "public", files: "restricted" })).toBe("sayFilesClosed");
  const embargo = { active: true, until: "2030-01-01" };
  expect(say({ record: "public", files: "restricted", embargo })).toBe("sayFilesEmbargo");
  expect(say({ record: "restricted", files: "restricted" })).toBe("sayClosed");
  expect(say({ record: "restricted", files: "restricted", embargo })).toBe("sayEmbargo");
});

test("of a published work only the changes are still to come", () => {
  const access = { record: "public", files: "public" };
  expect(say(access, true, true)).toBe("sayChangesOpen");
  expect(say(access, false, true)).toBe("sayChangesMetadata");
});

test("a half-typed day is none yet, and nothing is open unless it says so", () => {
  expect(accessOf({ embargo: { active: true, until: "2030-1" } }).until).toBe("");
  expect(accessOf(undefined)).toMatchObject({ record: "public", isEmbargoed: false });
});
