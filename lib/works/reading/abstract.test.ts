import { expect, test } from "vitest";
import { abstractOf } from "./abstract";
import { aWork } from "./work-fixture";

test("an abstract loses its markup and is cut at a word", () => {
  const work = aWork({ metadata: { description: "<p>alpha <b>beta</b></p><p>gamma</p>" } });
  expect(abstractOf(work)).toBe("alpha beta gamma");
  expect(abstractOf(work, 13)).toBe("alpha beta…");
});
