import { createHash, randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MS_PER_DAY } from "@/lib/core/calendar";
import { Unavailable } from "@/lib/core/errors";
import { mountSmall, unmount } from "@/tests/support/small-disk";
import { localStorage } from "./local";
import { MissingObject, TransferBroken, TransferTooLong, type ObjectStorage } from "./port";

const MIB = 1024 * 1024;
const WIDE = { limitBytes: 100 * MIB };

let root: string;
let storage: ObjectStorage;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "storage-"));
  storage = localStorage(path.join(root, "files"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** The bytes in pieces of uneven length, as a network delivers them. */
function arriving(bytes: Buffer, piece = 65_521): Readable {
  return Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
    })(),
    { objectMode: false },
  );
}

/** Every file below the root, with any name. */
async function filesLeft(): Promise<string[]> {
  const found = await readdir(root, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const hex = (algorithm: string, bytes: Buffer) => createHash(algorithm).update(bytes).digest("hex");

describe("write", () => {
  test.each([0, 1, MIB - 1, MIB, MIB + 1, 2 * MIB, 9 * MIB + 17])(
    "%i bytes come back as they were sent, with both checksums",
    async (size) => {
      const sent = randomBytes(size);
      const stored = await storage.write(arriving(sent), { ...WIDE, expectedBytes: size });
      expect(stored).toMatchObject({
        sizeBytes: size,
        md5: hex("md5", sent),
        sha256: hex("sha256", sent),
      });
      expect((await buffer(await storage.read(stored.key))).equals(sent)).toBe(true);
      expect(await filesLeft()).toEqual([stored.key]);
    },
  );

  test("many streams at once keep their bytes and checksums apart", async () => {
    const sent = Array.from({ length: 12 }, (_, index) => randomBytes(index * MIB + 4099));
    const stored = await Promise.all(sent.map((bytes) => storage.write(arriving(bytes), WIDE)));
    for (const [index, { key, md5 }] of stored.entries()) {
      const bytes = sent[index] ?? Buffer.alloc(0);
      expect(md5).toBe(hex("md5", bytes));
      expect((await buffer(await storage.read(key))).equals(bytes)).toBe(true);
    }
  });

  test("pieces larger than a block are taken whole", async () => {
    const sent = randomBytes(5 * MIB + 3);
    const { md5 } = await storage.write(arriving(sent, 3 * MIB + 1), WIDE);
    expect(md5).toBe(hex("md5", sent));
  });

  test("a stream past the limit is refused and leaves nothing", async () => {
    const write = storage.write(arriving(randomBytes(3 * MIB)), { limitBytes: 2 * MIB });
    await expect(write).rejects.toBeInstanceOf(TransferTooLong);
    expect(await filesLeft()).toEqual([]);
  });

  test("exactly the limit is accepted", async () => {
    const sent = randomBytes(1000);
    await expect(storage.write(arriving(sent), { limitBytes: 1000 })).resolves.toMatchObject({
      sizeBytes: 1000,
    });
  });

  test.each([
    ["fewer", 3 * MIB],
    ["more", 1 * MIB],
  ])(
    "%s bytes than announced are a broken transfer and leave nothing",
    async (_, expectedBytes) => {
      const write = storage.write(arriving(randomBytes(2 * MIB)), { ...WIDE, expectedBytes });
      await expect(write).rejects.toBeInstanceOf(TransferBroken);
      expect(await filesLeft()).toEqual([]);
    },
  );

  test.each([10, 3 * MIB])("a sender lost after %i bytes leaves nothing", async (size) => {
    const sender = new PassThrough();
    sender.write(randomBytes(size));
    setImmediate(() => sender.destroy(new Error("socket hang up")));
    await expect(storage.write(sender, WIDE)).rejects.toBeInstanceOf(TransferBroken);
    expect(await filesLeft()).toEqual([]);
  });

  test("a refused stream stays open, so that its sender can still be answered", async () => {
    const sender = arriving(randomBytes(2 * MIB));
    await expect(storage.write(sender, { limitBytes: 10 })).rejects.toThrow();
    expect(sender.destroyed).toBe(false);
  });

  test("an arriving object cannot be listed before it is complete", async () => {
    const sender = new PassThrough();
    const write = storage.write(sender, WIDE);
    sender.write(randomBytes(2 * MIB));
    await new Promise(setImmediate);
    expect(await all(storage.list())).toEqual([]);
    sender.end();
    const { key } = await write;
    expect((await all(storage.list())).map((found) => found.key)).toEqual([key]);
  });
});

describe("read", () => {
  test("gives both ends of a range", async () => {
    const { key } = await storage.write(arriving(Buffer.from("0123456789")), WIDE);
    const part = await buffer(await storage.read(key, { start: 2, end: 4 }));
    expect(part.toString()).toBe("234");
  });

  test.each(["0".repeat(32), "../../etc/passwd", "", "ab/cd"])(
    "the key %j without an object is refused before the first byte",
    async (key) => {
      await expect(storage.read(key)).rejects.toBeInstanceOf(MissingObject);
      expect(await storage.stat(key)).toBeUndefined();
    },
  );
});

describe("remove", () => {
  test("takes the object away, and may be called again", async () => {
    const { key } = await storage.write(arriving(Buffer.from("bytes")), WIDE);
    expect(await storage.stat(key)).toMatchObject({ key, sizeBytes: 5 });
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.stat(key)).toBeUndefined();
  });
});

describe("list", () => {
  test("goes through all objects in order, and on from any of them", async () => {
    const written = await Promise.all(
      Array.from({ length: 20 }, (_, index) => storage.write(arriving(randomBytes(index)), WIDE)),
    );
    const keys = written.map(({ key }) => key).sort();
    const listed = await all(storage.list());
    expect(listed.map(({ key }) => key)).toEqual(keys);
    const rest = await all(storage.list(keys[7]));
    expect(rest.map(({ key }) => key)).toEqual(keys.slice(8));
  });

  test("is empty before the first write", async () => {
    expect(await all(storage.list())).toEqual([]);
  });
});

describe("sweepTemp", () => {
  test("removes what interrupted writes left, and nothing younger", async () => {
    const arrivingFolder = path.join(root, "files", "tmp");
    await mkdir(arrivingFolder, { recursive: true });
    const [old, young] = ["a".repeat(32), "b".repeat(32)];
    for (const name of [old, young]) await writeFile(path.join(arrivingFolder, name), "half");
    const yesterday = new Date(Date.now() - MS_PER_DAY);
    await utimes(path.join(arrivingFolder, old), yesterday, yesterday);
    expect(await storage.sweepTemp(new Date(Date.now() - 3_600_000))).toBe(1);
    expect(await filesLeft()).toEqual([young]);
  });
});

describe("a full disk", () => {
  const small = path.join(tmpdir(), `storage-small-${process.pid}`);
  const mounted = mountSmall(small);

  test.skipIf(!mounted)(
    "is told in a sentence, leaves nothing, and is no lasting harm",
    async () => {
      try {
        const full = localStorage(small);
        const tooMuch = full.write(arriving(randomBytes(8 * MIB)), WIDE);
        await expect(tooMuch).rejects.toBeInstanceOf(Unavailable);
        await expect(tooMuch).rejects.toThrow("storage.full");
        expect(await readdir(path.join(small, "tmp"))).toEqual([]);
        const fits = await full.write(arriving(randomBytes(MIB)), WIDE);
        expect((await buffer(await full.read(fits.key))).length).toBe(MIB);
      } finally {
        unmount(small);
        await rm(small, { recursive: true });
      }
    },
  );
});
