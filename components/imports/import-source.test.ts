import { expect, test } from "vitest";
import { importTexts } from "@/tests/support/english";
import { readSource, worksOf } from "./import-source";

test.each([
  ["old.xls", "\u00D0\u00CF\u0011\u00E0", /Save it as XLSX without a password/],
  ["works.json", "a,b", /not valid JSON/],
  ["works", '{"a": 1}', /JSON array/],
  ["works.xlsx", "PK\u0003\u0004 cut off", /Not a readable workbook/],
  ["works.csv", "Title\n", /no works below/],
  ["works.csv", "", /empty/],
  ["broken.xlsx", "\u0007\u00E1,\u0093\u0002\n\u00D5;\u0011", /^This is not a CSV or Excel file/],
  ["works.csv", "\u0089PNG\r\n\u001A\n\u0000\u0000", /^This is not a CSV or Excel file/],
])("%s that holds %j cannot be used", async (name, content, reason) => {
  const file = new File([Uint8Array.from(content, (one) => one.charCodeAt(0))], name);
  const read = await readSource(file);
  expect(
    "problem" in read && importTexts(`said.${read.problem.text}`, read.problem.values),
  ).toMatch(reason);
});

test("what is JSON is told by its content as well", async () => {
  const read = await readSource(new File(['[{"metadata": {}}]'], "works.txt"));
  expect("kind" in read && worksOf(read)).toEqual([{ metadata: {} }]);
});
