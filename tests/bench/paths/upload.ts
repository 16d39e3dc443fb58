import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import http from "node:http";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { copyWithChecksum } from "../bare-copy";
import { memoryGrowth, type Instance } from "../instance";
import { median, ratioOf, spreadOf, STEADY, takeTurns } from "../measure";
import type { Options } from "../options";
import { call } from "../published";
import { type Finding, megabytes, seconds, times } from "../report";
import { sampleOf } from "../sample";
import type { World } from "../world";

const BAR = 1.4;
const MEMORY_BAR_BYTES = 96 * 2 ** 20;
const KEY = "large.bin";

/** One large file: PUT and commit, against reading, checksumming, writing and syncing the same bytes here. */
export async function benchUpload(
  [world]: readonly World[],
  { rounds, fileBytes }: Options,
): Promise<Finding[]> {
  if (!world) return [];
  const { instance } = world;
  const source = await sourceFile(instance.dataDir, fileBytes);
  let growth = 0;
  const turns = await takeTurns(
    rounds,
    async () => {
      const draft = await draftForFile(instance);
      let took = 0;
      const grown = await memoryGrowth(instance, async () => {
        took = await upload(instance, draft, source.file, fileBytes);
      });
      growth = Math.max(growth, grown);
      await checkAndRemove(instance, draft, source.md5);
      return took;
    },
    () => copyWithChecksum(source.file, path.join(instance.dataDir, "bench-copy")),
  );
  const ratio = ratioOf(turns);
  const spread = spreadOf(turns.reference);
  const size = megabytes(fileBytes);
  return [
    {
      path: `upload of ${size}`,
      ours: seconds(median(turns.ours)),
      reference: `${seconds(median(turns.reference))} (copy + md5 + sync)`,
      figure: times(ratio),
      bar: `<= ${BAR}x`,
      holds: spread > STEADY ? undefined : ratio <= BAR,
      spread,
    },
    {
      path: `memory during upload of ${size}`,
      ours: megabytes(growth),
      reference: "",
      figure: megabytes(growth),
      bar: `<= ${megabytes(MEMORY_BAR_BYTES)}`,
      holds: growth <= MEMORY_BAR_BYTES,
      spread: undefined,
    },
  ];
}

/** Bytes that no disk can compress or share. */
export async function sourceFile(
  folder: string,
  sizeBytes: number,
): Promise<{ file: string; md5: string }> {
  const file = path.join(folder, "bench-source");
  const hash = createHash("md5");
  const handle = await open(file, "w");
  try {
    for (let written = 0; written < sizeBytes;) {
      const block = randomBytes(Math.min(2 ** 20, sizeBytes - written));
      hash.update(block);
      await handle.write(block);
      written += block.byteLength;
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { file, md5: hash.digest("hex") };
}

export async function draftForFile(instance: Instance): Promise<string> {
  const { id } = await call(instance, "POST", "/api/records", 201, sampleOf(0).payload);
  await call(instance, "POST", `/api/records/${id}/draft/files`, 201, [{ key: KEY }]);
  return id;
}

export const contentPath = (home: string) => `${home}/files/${KEY}/content`;

/** Seconds from the first byte sent to the answer of the commit. */
export async function upload(
  instance: Instance,
  draft: string,
  file: string,
  sizeBytes: number,
): Promise<number> {
  const home = `/api/records/${draft}/draft`;
  const started = performance.now();
  const request = http.request(`${instance.url}${contentPath(home)}`, {
    method: "PUT",
    headers: {
      authorization: `Bearer ${instance.owner.token}`,
      "content-type": "application/octet-stream",
      "content-length": sizeBytes,
    },
  });
  const status = new Promise<number | undefined>((resolve, reject) => {
    request.once("error", reject);
    request.once("response", (response) => {
      response.resume().once("end", () => resolve(response.statusCode));
    });
  });
  await pipeline(createReadStream(file, { highWaterMark: 2 ** 20 }), request);
  assert.equal(await status, 200);
  await call(instance, "POST", `${home}/files/${KEY}/commit`, 200);
  return (performance.now() - started) / 1000;
}

async function checkAndRemove(instance: Instance, draft: string, md5: string): Promise<void> {
  const home = `/api/records/${draft}/draft`;
  const entry = await call(instance, "GET", `${home}/files/${KEY}`, 200);
  assert.equal(entry.checksum, `md5:${md5}`);
  const removed = await fetch(`${instance.url}${home}`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${instance.owner.token}` },
  });
  assert.equal(removed.status, 204);
}
