import { describe, expect, test } from "vitest";
import { allOf, anyOf, EVERYTHING, matches, NOTHING, type Rule } from "./rule";

type Attributes = { owner: string; state: string };
const row = (attributes: Attributes) => ({ owner: attributes.owner, state: [attributes.state] });

const owner: Rule<string, Attributes> = {
  allows: (actor, attributes) => attributes.owner === actor,
  where: (actor) => ({ op: "in", field: "owner", values: [actor] }),
};
const state = (name: string): Rule<string, Attributes> => ({
  allows: (_, attributes) => attributes.state === name,
  where: () => ({ op: "in", field: "state", values: [name] }),
});
const always: Rule<string, Attributes> = { allows: () => true, where: () => EVERYTHING };
const never: Rule<string, Attributes> = { allows: () => false, where: () => NOTHING };

const rules = {
  "owner or public": anyOf(owner, state("public")),
  "owner and draft": allOf(owner, state("draft")),
  nested: anyOf(allOf(owner, state("draft")), allOf(state("public"), always)),
  "always or owner": anyOf(always, owner),
  "never or owner": anyOf(never, owner),
  "never and owner": allOf(never, owner),
  "no parts": anyOf<string, Attributes>(),
};

describe.each(Object.entries(rules))("%s", (_, rule) => {
  test("answers one object as it filters a list", () => {
    for (const actor of ["ann", "ben"])
      for (const attributes of ["ann", "ben"].flatMap((o) =>
        ["draft", "public"].map((s) => ({ owner: o, state: s })),
      ))
        expect(matches(rule.where(actor), row(attributes))).toBe(rule.allows(actor, attributes));
  });
});

test("a filter that lets everything through is no filter", () => {
  expect(rules["always or owner"].where("ann")).toEqual(EVERYTHING);
  expect(rules["never and owner"].where("ann")).toEqual(NOTHING);
});

test("a field the row does not have matches nothing", () => {
  expect(matches({ op: "in", field: "absent", values: ["x"] }, {})).toBe(false);
});

test("alternatives for one field are asked for at once, each value once", () => {
  const levels = anyOf(state("public"), anyOf(anyOf(owner, state("draft")), state("public")));
  expect(levels.where("ann")).toEqual({
    op: "any",
    of: [
      { op: "in", field: "state", values: ["public", "draft"] },
      { op: "in", field: "owner", values: ["ann"] },
    ],
  });
});
