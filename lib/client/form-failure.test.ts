import { expect, test } from "vitest";
import { z } from "zod";
import { defineContract } from "@/lib/http/contract";
import { loadCheck } from "./body-check";
import { emptyFields, failsAgain, fieldIdOf, type FormFailure, withoutField } from "./form-failure";

const contract = defineContract({
  method: "POST",
  path: "/api/things",
  summary: "Add",
  status: 201,
  body: z.object({
    name: z.string().min(3),
    profile: z.object({ website: z.url() }),
    groups: z.array(z.string()).min(1),
  }),
});
const check = (await loadCheck(contract)) ?? (() => []);

const failure: FormFailure = {
  attempt: 2,
  issues: [
    { field: "name", messages: ["Too short."] },
    { field: "groups", messages: ["Choose one."] },
  ],
  problems: [
    { target: fieldIdOf("name"), message: "Name: Too short." },
    { target: fieldIdOf("groups"), message: "Groups: Choose one." },
    { message: "The service is busy." },
  ],
  sent: { name: "ab", profile: { website: "example" }, groups: [] },
};

test.each([
  ["name", "a", true],
  ["name", "abc", false],
  ["profile.website", "exampl", true],
  ["profile.website", "https://example.org", false],
])("with other text, the field %s is checked again: %s", (field, text, isWrong) => {
  expect(failsAgain(check, failure, field, text)).toBe(isWrong);
  expect(failure.sent).toEqual({ name: "ab", profile: { website: "example" }, groups: [] });
});

test("what has no text counts as mended, and so does what only the service refused", () => {
  expect(failsAgain(check, failure, "groups", undefined)).toBe(false);
  expect(failsAgain(check, failure, "elsewhere", "text")).toBe(false);
  expect(failsAgain(check, { ...failure, sent: undefined }, "name", "a")).toBe(false);
});

test("a mended field leaves the others with their lines, and is no new attempt", () => {
  expect(withoutField(failure, "name")).toEqual({
    ...failure,
    issues: [{ field: "groups", messages: ["Choose one."] }],
    problems: [
      { target: "field-groups", message: "Groups: Choose one." },
      { message: "The service is busy." },
    ],
  });
});

test("fields that were left empty are told in words of their own", () => {
  const needed = { name: "Enter a name.", "profile.website": "Enter an address." };
  const said = (values: unknown) => emptyFields(needed, values).map(({ messages }) => messages[0]);
  expect(said({ name: " ", profile: { website: "" } })).toEqual(Object.values(needed));
  expect(said({ name: "A", profile: {} })).toEqual(["Enter an address."]);
  expect(said({ name: "A", profile: { website: "nowhere" } })).toEqual([]);
});
