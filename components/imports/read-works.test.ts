import { expect, test } from "vitest";
import { importTexts } from "@/tests/support/english";
import { listedFiles, readWorks, restricted } from "./read-works";

test.each([
  ["{", /not valid JSON: it ends in line 1/],
  ["[}", /not valid JSON\. .*line 1, column 2/],
  ["{}", /JSON array/],
  ["[]", /no works/],
  ['[{}, "b"]', /Entry 2/],
])("%s cannot be used", (text, problem) => {
  const read = readWorks(text);
  expect(
    "problem" in read && importTexts(`said.${read.problem.text}`, read.problem.values),
  ).toMatch(problem);
});

test("the files that works list are named once", () => {
  const read = readWorks(
    '[{"files": {"entries": {"a.txt": {}, "b.txt": {}}}}, {"files": {"entries": {"a.txt": {}}}}, {}]',
  );
  expect("works" in read && listedFiles(read.works)).toEqual(["a.txt", "b.txt"]);
});

test("a trial closes works whatever they say", () => {
  expect(restricted([{ access: { record: "public" }, metadata: {} }])).toEqual([
    { access: { record: "restricted", files: "restricted" }, metadata: {} },
  ]);
});
