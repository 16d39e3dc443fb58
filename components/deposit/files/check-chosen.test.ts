import { expect, test } from "vitest";
import { checkChosen } from "./check-chosen";
import { freeNames } from "./replace-files";

type Given = Parameters<typeof checkChosen>[1];

const limits = { mostFiles: 3, quotaBytes: 1_000, mostFileBytes: 900 };
const chosen = (key: string, size: number) => ({ key, file: new File(["x".repeat(size)], key) });
const stored = (key: string, size: number, status = "completed") =>
  ({ key, size, status }) as Given["files"][number];
/** The keys of the texts, with what is put in. */
const t = ((key: string, values?: object) =>
  values ? `${key} ${JSON.stringify(values)}` : key) as Given["t"];

function check(files: ReturnType<typeof chosen>[], given: Partial<Given>) {
  const { accepted, refused } = checkChosen(files, {
    ...{ files: [], uploads: [], limits, isReplacing: false, locale: "de", t, ...given },
  });
  return {
    accepted: accepted.map(({ key }) => key),
    refused: refused.map(({ key, reason }) => `${key}: ${reason}`),
    replacing: refused.filter(({ canReplace }) => canReplace).map(({ key }) => key),
  };
}

test("files are taken until the quota, their number or a name is used up", () => {
  const files = [stored("here", 100), stored("broken off", 900, "pending")];
  expect(
    check([chosen("a", 500), chosen("a", 1), chosen("b", 501), chosen("c", 400)], { files }),
  ).toEqual({
    accepted: ["a", "c"],
    refused: ["a: twice", 'b: tooLarge {"free":"400 Bytes","size":"1 kB"}'],
    replacing: [],
  });
  const three = ["a", "b", "c"].map((key) => stored(key, 1));
  expect(check([chosen("d", 1)], { files: three }).refused).toEqual(['d: tooMany {"count":3}']);
});

test("a file whose name is taken can replace the one that has it, and gets its room", () => {
  const files = [stored("a", 100), stored("b", 800), stored("c", 50)];
  const given = [chosen("a", 900), chosen("b", 90), chosen("c", 60)];
  const names = ["a", "b", "c"];
  expect(check(given, { files })).toMatchObject({ accepted: [], replacing: names });
  // The first does not fit beside the second, which stays as long as its own successor has not been taken.
  expect(check(given, { files, isReplacing: true })).toEqual({
    accepted: ["b", "c"],
    refused: ['a: tooLarge {"free":"150 Bytes","size":"1 kB"}'],
    replacing: [],
  });
});

test("a name on its way is not replaced", () => {
  const uploads = [{ ...chosen("a", 10), sentBytes: 0, state: "sending" as const }];
  const given = { files: [stored("a", 10)], uploads };
  expect(check([chosen("a", 1)], given)).toEqual({
    ...{ accepted: [], refused: ["a: twice"], replacing: [] },
  });
});

test("a file stays where its successor cannot be read, and where it cannot be removed", async () => {
  const gone = chosen("gone", 1);
  gone.file.slice = () => {
    throw new DOMException("moved", "NotFoundError");
  };
  const removed: string[] = [];
  const free = await freeNames([gone, chosen("locked", 1), chosen("b", 1)], async (key) => {
    if (key === "locked") throw new Error("refused");
    removed.push(key);
  });
  expect([free.map(({ key }) => key), removed]).toEqual([["b"], ["b"]]);
});
