import { Readable } from "node:stream";
import { expect, test, vi } from "vitest";
import { storage } from "@/lib/storage";
import { withTestDatabase } from "@/tests/support/database";
import { zipBytes } from "@/tests/support/zip-bytes";
import { render } from "./render";

withTestDatabase();

/** An archive of so many files, each in a folder of its own, as it is kept. */
async function anArchive(files: number) {
  const members = Array.from({ length: files }, (_, n) => [
    { name: `folder-${n}/` },
    { name: `folder-${n}/file.txt`, bytes: "x" },
  ]).flat();
  const bytes = zipBytes(members);
  return storage().write(Readable.from([bytes]), { limitBytes: bytes.byteLength });
}

const preview = ({ key, sizeBytes }: Awaited<ReturnType<typeof anArchive>>) =>
  render({
    key: "all.zip",
    mediaType: "application/zip",
    sizeBytes,
    objectId: key,
    locale: "en",
    isDraft: false,
    read: () => Promise.reject(new Error("was read")),
  });

test("a small archive shows all its files and how many they are", async () => {
  const { body, note } = await preview(await anArchive(3));
  expect(body.text.match(/<td dir="auto">/g)).toHaveLength(3);
  expect(note).toBe("3 files inside");
});

test("of a large archive the first thousand files are shown, and little of it is read", async () => {
  const kept = await anArchive(3_000);
  const read = vi.spyOn(storage(), "read");
  const { body, note } = await preview(kept);
  expect(body.text.match(/<td dir="auto">/g)).toHaveLength(1_000);
  expect(note).toBe("Showing the first 1,000 of 6,000 entries.");
  expect(read.mock.calls.length).toBeLessThan(10);
  read.mockRestore();
});
