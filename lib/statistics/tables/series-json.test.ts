import fc from "fast-check";
import { expect, test } from "vitest";
import { textOfDay } from "@/lib/core/calendar";
import { seriesJson } from "./series-json";

test("a series is written as JSON.stringify would write it", () => {
  const day = fc.integer({ min: -719_162, max: 2_932_896 });
  const value = fc.oneof(
    fc.nat(30),
    fc.integer({ min: -1000 }),
    fc.maxSafeNat(),
    fc.constantFrom(0, 9, 10, 99, 100, 999_999_999, 1_000_000_000, 59_117_831, 0.5, -0.25),
  );
  const name = fc.oneof(fc.string(), fc.dictionary(fc.string(), fc.string()));
  fc.assert(
    fc.property(fc.string(), name, fc.array(fc.tuple(day, value)), (id, label, pairs) => {
      const sorted = pairs.sort(([a], [b]) => a - b);
      const points = { days: sorted.map(([one]) => one), values: sorted.map(([, one]) => one) };
      const series = { id, name: label, type: "line", valueType: "number" } as const;
      const texts = points.days.map(textOfDay);
      const years = new Set(texts.map((text) => text.slice(0, 4)));
      const expected =
        years.size === 1
          ? {
              ...series,
              year: Number([...years][0]),
              data: texts.map((text, at) => [text.slice(5), points.values[at]]),
            }
          : { ...series, data: texts.map((text, at) => [text, points.values[at]]) };
      if (texts.length > 0)
        expect(seriesJson({ ...series, points })).toBe(JSON.stringify(expected));
    }),
  );
});
