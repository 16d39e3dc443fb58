import fc from "fast-check";
import { expect, test } from "vitest";
import { slugFrom } from "./slug";

test.each([
  ["Étude & Tide 2", "etude-tide-2"],
  ["  Zoölogie — Wien  ", "zoologie-wien"],
  ["日本", ""],
])("%s becomes %s", (title, slug) => expect(slugFrom(title)).toBe(slug));

test("whatever the title, the address can be used", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (title) => {
      expect(slugFrom(title)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
    }),
  );
});
