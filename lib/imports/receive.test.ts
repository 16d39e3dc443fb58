import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { incomingBody } from "@/lib/http/body";
import { aSentWork, importForm } from "@/tests/support/imports";
import { type Intake, receive } from "./service/receive";

const NAMES = Array.from({ length: 60 }, (_, at) => `${at}.txt`);

/** Reads slower than parts arrive, as a disk does. */
const slowIntake: Intake<{ text: string }> = {
  room: () => sleep(1),
  write: async (source) => {
    await sleep(2);
    let text = "";
    for await (const chunk of source as AsyncIterable<Buffer>) text += chunk.toString();
    return { text };
  },
};

test.each([50, 700, 16_384, 65_536])(
  "every part is taken in, in chunks of %i bytes, also after the last byte has come",
  async (chunkBytes) => {
    const form = importForm(
      [aSentWork()],
      NAMES.map((name) => ({ name, bytes: `of ${name}` })),
    );
    const sent = new Request("https://repository.example.org/", { method: "POST", body: form });
    const contentType = sent.headers.get("content-type");
    const bytes = Buffer.from(await sent.arrayBuffer());
    const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, at) =>
      bytes.subarray(at * chunkBytes, (at + 1) * chunkBytes),
    );
    const body = { ...incomingBody(sent), contentType, stream: () => Readable.from(chunks) };
    const { fields, files } = await receive(body, slowIntake, {
      signal: new AbortController().signal,
      note: () => undefined,
    });
    expect([...fields.keys()]).toEqual(["metadata"]);
    expect(files.map(({ name, stored }) => [name, stored.text])).toEqual(
      NAMES.map((name) => [name, `of ${name}`]),
    );
  },
);
