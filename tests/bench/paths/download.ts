import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import http from "node:http";
import { startBarePipe } from "../bare-pipe";
import { memoryGrowth } from "../instance";
import { median, ratioOf, spreadOf, STEADY, takeTurns } from "../measure";
import type { Options } from "../options";
import { call } from "../published";
import { type Finding, megabytes, seconds, times } from "../report";
import type { World } from "../world";
import { contentPath, draftForFile, sourceFile, upload } from "./upload";

/** Throughput of at least 0.7 of the bare one. */
const BAR = 1 / 0.7;
const MEMORY_BAR_BYTES = 128 * 2 ** 20;

/**
 * One large file of a published work, read without an account, against a bare Node server that pipes the same bytes.
 */
export async function benchDownload(
  [world]: readonly World[],
  { rounds, fileBytes }: Options,
): Promise<Finding[]> {
  if (!world) return [];
  const { instance } = world;
  const { file } = await sourceFile(instance.dataDir, fileBytes);
  const id = await draftForFile(instance);
  await upload(instance, id, file, fileBytes);
  await call(instance, "POST", `/api/records/${id}/draft/actions/publish`, 202);
  const url = `${instance.url}${contentPath(`/api/records/${id}`)}`;
  const bare = await startBarePipe(file);
  await secondsToRead(bare.url, fileBytes);

  let growth = 0;
  const turns = await takeTurns(
    rounds,
    async () => {
      let took = 0;
      const grown = await memoryGrowth(instance, async () => {
        took = await secondsToRead(url, fileBytes);
      });
      growth = Math.max(growth, grown);
      return took;
    },
    () => secondsToRead(bare.url, fileBytes),
  );
  bare.stop();
  await rm(file);
  const ratio = ratioOf(turns);
  const spread = spreadOf(turns.reference);
  const size = megabytes(fileBytes);
  return [
    {
      path: `download of ${size}`,
      ours: seconds(median(turns.ours)),
      reference: `${seconds(median(turns.reference))} (bare pipe)`,
      figure: times(ratio),
      bar: `<= ${BAR.toFixed(2)}x`,
      holds: spread > STEADY ? undefined : ratio <= BAR,
      spread,
    },
    {
      path: `memory during download of ${size}`,
      ours: megabytes(growth),
      reference: "",
      figure: megabytes(growth),
      bar: `<= ${megabytes(MEMORY_BAR_BYTES)}`,
      holds: growth <= MEMORY_BAR_BYTES,
      spread: undefined,
    },
  ];
}

async function secondsToRead(url: string, sizeBytes: number): Promise<number> {
  const started = performance.now();
  const received = await new Promise<number>((resolve, reject) => {
    const request = http.get(url, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => (bytes += chunk.byteLength));
      response.once("end", () => resolve(bytes));
      response.once("error", reject);
    });
    request.once("error", reject);
  });
  assert.equal(received, sizeBytes);
  return (performance.now() - started) / 1000;
}
