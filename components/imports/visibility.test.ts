import { expect, test } from "vitest";
import { visibilityOf } from "./visibility";

test("before an import it is told how many works everybody will see", () => {
  const works = [{}, { access: { record: "restricted" } }, { access: { record: "public" } }];
  expect(visibilityOf(works, false)).toEqual({ open: 2, closed: 1 });
  expect(visibilityOf(works, true)).toEqual({ open: 0, closed: 3 });
});
