import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { requestHash } from "./idempotency";

const file = (name: string, sha256: string) => ({ name, mediaType: "", stored: { sha256 } });
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

const LONG = `${'\u{1f4da}\ud83d "\\\n'.repeat(30_000)}end`;

test("is of the JSON of all fields and files, so that hashes that are stored stay right", async () => {
  const parts = [
    [JSON.stringify(["id_scheme", "doi"]), JSON.stringify(["metadata", LONG])],
    [JSON.stringify(["a.txt", "11"]), JSON.stringify(["b.txt", "22"])],
  ];
  const received = {
    fields: new Map([
      ["metadata", LONG],
      ["id_scheme", "doi"],
    ]),
    files: [file("b.txt", "22"), file("a.txt", "11")],
  };
  expect(await requestHash(received)).toBe(hashOf(JSON.stringify(parts)));
});

test("differs with a field, a file or its name", async () => {
  const fields = new Map([["metadata", "[]"]]);
  const files = [file("a.txt", "11")];
  const hashes = await Promise.all([
    requestHash({ fields, files }),
    requestHash({ fields: new Map([["metadata", "[ ]"]]), files }),
    requestHash({ fields, files: [file("a.txt", "12")] }),
    requestHash({ fields, files: [file("b.txt", "11")] }),
    requestHash({ fields, files: [] }),
  ]);
  expect(new Set(hashes).size).toBe(hashes.length);
});
