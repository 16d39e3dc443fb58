import { expect, test } from "vitest";
import { mailSubject, subjectsWith } from "./invited-subjects";

const anna = { type: "user", id: "7", name: "Anna" } as const;

test("an address that is still in the box is invited, too", () => {
  const third = mailSubject("third@example.org");
  expect(subjectsWith([anna], " third@example.org ", true)).toEqual([anna, third]);
  expect(subjectsWith([anna, third], "third@example.org", true)).toEqual([anna, third]);
  expect(subjectsWith([anna], " ", true)).toEqual([anna]);
});

test("text that stands for nobody is not passed over", () => {
  for (const text of ["not an email", "a@example.org, b@example.org", "third@", "Anna"])
    expect(subjectsWith([anna], text, true)).toBeUndefined();
  expect(subjectsWith([anna], "third@example.org", false)).toBeUndefined();
});
