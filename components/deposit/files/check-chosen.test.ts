import { expect, test } from "vitest";
import { checkChosen } from "./check-chosen";

const limits = { mostFiles: 3, quotaBytes: 1_000, mostFileBytes: 600 };
const chosen = (key: string, size: number) => ({ key, file: new File(["x".repeat(size)], key) });
const stored = (key: string, size: number, status = "completed") =>
  ({ key, size, status }) as Parameters<typeof checkChosen>[1]["files"][number];
/** The keys of the texts, with what is put in. */
const t = ((key: string, values?: object) =>
  values ? `${key} ${JSON.stringify(values)}` : key) as Parameters<typeof checkChosen>[1]["t"];
const check = (
  files: ReturnType<typeof chosen>[],
  given: Partial<Parameters<typeof checkChosen>[1]>,
) => {
  const { accepted, refused } = checkChosen(files, {
    ...{ files: [], uploads: [], limits, isReplacing: false, locale: "de", t, ...given },
  });
  return { accepted: accepted.map(({ key }) => key), ...refused };
};

test("files are taken until the quota, their number or a name is used up", () => {
  const found = check([chosen("a", 500), chosen("a", 1), chosen("b", 501), chosen("c", 400)], {
    files: [stored("here", 100), stored("broken off", 900, "pending")],
  });
  expect(found.accepted).toEqual(["a", "c"]);
  expect(found.problems).toEqual(["a: twice", 'b: tooLarge {"free":"400 Bytes","size":"1 kB"}']);
  expect(check([chosen("d", 1)], { files: ["a", "b", "c"].map((key) => stored(key, 1)) })).toEqual({
    accepted: [],
    problems: ['d: tooMany {"count":3}'],
    replacing: [],
  });
});

test("a file whose name is taken can replace the one that has it, and gets its room", () => {
  const files = [stored("a", 900), stored("b", 50)];
  const given = [chosen("a", 600)];
  const refused = check(given, { files });
  expect(refused).toEqual({ accepted: [], problems: ["a: twice"], replacing: given });
  expect(check(given, { files, isReplacing: true })).toEqual({
    ...{ accepted: ["a"], problems: [], replacing: [] },
  });
});
