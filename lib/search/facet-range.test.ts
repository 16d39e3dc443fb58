import { expect, test } from "vitest";
import { facetRange } from "./facet-range";

test.each([
  ["2014..2020", "2014-01-01", "2020-12-31"],
  ["[2014..2020]", "2014-01-01", "2020-12-31"],
  ["(2014..2020]", "2015-01-01", "2020-12-31"],
  ["2014..2020)", "2014-01-01", "2019-12-31"],
  ["..2020", undefined, "2020-12-31"],
  ["2014..", "2014-01-01", undefined],
  ["2014-08..2020-03-31", "2014-08-01", "2020-03-31"],
  ["2019", "2019-01-01", "2019-12-31"],
  ["(9999..", "9999-12-31", undefined],
  ["..0001)", undefined, "0000-12-31"],
  ["-0044..-0010", "-000044-01-01", "-000010-12-31"],
])("%s", (text, from, to) => {
  expect(facetRange("publication_date", text)).toEqual({
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  });
});

test.each(["", "..", "2014...2020", "foo..", "2014..foo", "2020-13..", "((2014..2015", "."])(
  "%s is refused by the name of the facet",
  (text) => {
    expect(() => facetRange("publication_date", text)).toThrow(
      expect.objectContaining({
        status: 400,
        issues: [expect.objectContaining({ field: "publication_date" })],
      }),
    );
  },
);
