import { expect, test } from "vitest";
import { markupOf } from "@/tests/support/with-texts";
import { MostUsed } from "./most-used";

const work = (id: string, title: string, publicationDate: string) => ({
  ...{ id, title, publicationDate, value: 3 },
});
const textOf = (viewed: readonly ReturnType<typeof work>[]) =>
  markupOf(<MostUsed viewed={viewed} downloaded={[]} tables={undefined} />).replace(/<[^>]*>/g, "");

test("works with one title are told apart by their dates, others need none", () => {
  const text = textOf([
    work("a1", "Tides", "2024"),
    work("a2", "Tides", "2025-03"),
    work("a3", "Shores", "2023"),
  ]);
  expect(text).toContain("Tides (2024)");
  expect(text).toContain("Tides (March 2025)");
  expect(text).not.toContain("2023");
});
