import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import http from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ImportJson } from "@/lib/imports/schema";
import type { Instance } from "./instance";
import { sampleOf } from "./sample";

const BOUNDARY = "bench-boundary";

/** A file of an import: its bytes, or a stream of them. */
export type SentFile = {
  readonly name: string;
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
};

/** Works numbered from `first`, each with one of the files. */
export function metadataOf(first: number, names: readonly string[]): string {
  return JSON.stringify(
    names.map((name, at) => {
      const { payload } = sampleOf(first + at);
      const identifiers = [{ scheme: "import-recid", identifier: randomUUID() }];
      return {
        ...payload,
        metadata: { ...payload.metadata, identifiers },
        files: { enabled: true, entries: { [name]: { key: name } } },
      };
    }),
  );
}

async function* bodyOf(metadata: string, files: readonly SentFile[]): AsyncGenerator<Uint8Array> {
  const head = (name: string, more = "") =>
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`);
  yield head("metadata");
  yield Buffer.from(metadata);
  for (const { name, content } of files) {
    yield Buffer.from("\r\n");
    yield head("files", `; filename="${name}"`);
    if (content instanceof Uint8Array) yield content;
    else yield* content;
  }
  yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
}

/** Sends an import and answers the ids of its works. */
export async function sendImport(
  { url, owner }: Instance,
  collection: string,
  metadata: string,
  files: readonly SentFile[],
): Promise<string[]> {
  const request = http.request(`${url}/api/import/${collection}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${owner.token}`,
      "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
    },
  });
  const received = new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    request.on("error", reject);
    request.once("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("end", () =>
        resolve({ status: response.statusCode, text: Buffer.concat(chunks).toString() }),
      );
    });
  });
  await pipeline(Readable.from(bodyOf(metadata, files), { objectMode: false }), request);
  const { status, text } = await received;
  assert.equal(status, 201, text.slice(0, 500));
  const { data } = JSON.parse(text) as ImportJson;
  return data.flatMap(({ record_id }) => record_id ?? []);
}
