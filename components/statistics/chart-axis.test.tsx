import { expect, test } from "vitest";
import { dayOfText } from "@/lib/core/calendar";
import type { Locale } from "@/lib/i18n/locales";
import { markupOf } from "@/tests/support/with-texts";
import { binsOf } from "./bins";
import { ChartAxis } from "./chart-axis";
import type { Granularity } from "./date-ranges";

const day = (text: string) => dayOfText(text) ?? NaN;

/** The labels with their places, in hundredths of the width. */
function labels(
  [from, to]: readonly [string, string],
  { by, isBars, locale = "en" }: { by: Granularity; isBars: boolean; locale?: Locale },
): string[] {
  const bins = binsOf({ days: [], values: [] }, { from: day(from), to: day(to) }, by, false);
  const markup = markupOf(<ChartAxis bins={bins} granularity={by} isBars={isBars} />, locale);
  return [...markup.matchAll(/left:([\d.]+)%[^>]*>([^<]+)</g)].map(
    ([, place, text]) => `${Math.round(Number(place))} ${text}`,
  );
}

test("a label stands below the middle of its bar, and the last bar has one", () => {
  expect(labels(["2024-12-01", "2026-11-28"], { by: "month", isBars: true })).toEqual([
    "15 Mar 2025",
    "31 Jul 2025",
    "48 Nov 2025",
    "65 Mar 2026",
    "81 Jul 2026",
    "98 Nov 2026",
  ]);
});

test("a label of a line stands below its point, the last at the edge; days come before months", () => {
  expect(labels(["2026-10-30", "2026-11-28"], { by: "day", isBars: false })).toEqual([
    "14 3 Nov",
    "31 8 Nov",
    "48 13 Nov",
    "66 18 Nov",
    "83 23 Nov",
    "100 28 Nov",
  ]);
});

test("days are written as the language writes them", () => {
  expect(labels(["2026-08-31", "2026-08-31"], { by: "day", isBars: true })).toEqual(["50 31 Aug"]);
  const german = { by: "day", isBars: true, locale: "de" } as const;
  expect(labels(["2026-08-31", "2026-08-31"], german)).toEqual(["50 31. Aug."]);
});
