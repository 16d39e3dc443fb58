import { once } from "node:events";
import type { Readable } from "node:stream";
import { text, buffer } from "node:stream/consumers";
import type { ReadableStream as NodeStream } from "node:stream/web";
import excel from "exceljs";
import Papa from "papaparse";
import { beforeAll, describe, expect, test } from "vitest";
import { ANONYMOUS } from "@/lib/core/actor";
import { as, type Context } from "@/lib/db/context";
import { payloadOf } from "@/lib/http/node-stream";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { aWork, complete, METADATA, RESTRICTED } from "@/tests/support/works";
import { exportWorks, presentExport } from ".";
import type { ExportFormat, WorkJson } from "./schema";

withTestDatabase();

/** More than one piece of the walk. */
const MANY = 205;
const FORMULA = '=HYPERLINK("http://evil.example.org")';

let owner: Context;
let anybody: Context;
beforeAll(async () => {
  owner = await signedInAs(await anAccount());
  anybody = as(owner, ANONYMOUS);
  const titled = (title: string) => complete({ metadata: { ...METADATA, title } });
  const earlier = { ...owner, now: new Date(owner.now.getTime() - 60_000) };
  await aWork(earlier, titled("Heron 0"));
  for (let at = 1; at < MANY; at++) await aWork(owner, titled(`Heron ${at}`));
  await aWork(owner, titled(FORMULA));
  await aWork(owner, complete(RESTRICTED));
}, 120_000);

const ask = (format: ExportFormat, more: Record<string, string> = {}, ctx = anybody) =>
  exportWorks(ctx, { format, page: 1, size: 25, ...more }, ["en"]).then((made) =>
    presentExport(new Request("http://here/"), made),
  );
/** Goes away without having read anything, and waits until that is noticed. */
async function giveUp(response: Response): Promise<void> {
  const closed = once(payloadOf(response) as Readable, "close");
  await response.body?.cancel();
  await closed;
}
const bodyOf = ({ body }: Response) => body as NodeStream;

async function linesOf(response: Response): Promise<WorkJson[]> {
  const lines = (await text(bodyOf(response))).trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line) as WorkJson);
}

describe("a list of works as a file", () => {
  test("holds all that the search finds and the reader may see, each once", async () => {
    const all = await linesOf(await ask("jsonl"));
    expect(all).toHaveLength(MANY + 1);
    expect(new Set(all.map(({ id }) => id)).size).toBe(MANY + 1);
    expect(await linesOf(await ask("jsonl", {}, owner))).toHaveLength(MANY + 2);
    const herons = await linesOf(await ask("jsonl", { q: "heron", sort: "oldest" }));
    expect(herons).toHaveLength(MANY);
    expect(herons[0]?.metadata.title).toBe("Heron 0");
  });

  test("as CSV has a heading, a row for each, and no cell that is reckoned", async () => {
    const response = await ask("csv", { q: "title:HYPERLINK" });
    expect(response.headers.get("content-disposition")).toMatch(/filename="works-[\d-]+\.csv"/);
    const bytes = await buffer(bodyOf(response));
    const sheet = bytes.toString();
    // Without this mark Excel takes the bytes for another encoding.
    expect(sheet.startsWith("\uFEFFIdentifier,")).toBe(true);
    const { data } = Papa.parse<Record<string, string>>(sheet.slice(1), {
      header: true,
      skipEmptyLines: true,
    });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      Title: `'${FORMULA}`,
      "Publication date": METADATA.publication_date,
      Access: "metadata-only",
    });
    const long = await text(bodyOf(await ask("csv", { q: "heron" })));
    expect(long.trimEnd().split("\r\n")).toHaveLength(MANY + 1);
  });

  test("as a workbook holds the same cells, as texts", async () => {
    const bytes = await buffer(bodyOf(await ask("xlsx")));
    const book = new excel.Workbook();
    await book.xlsx.load(bytes as unknown as ArrayBuffer);
    const sheet = book.getWorksheet("Works");
    expect(sheet?.rowCount).toBe(MANY + 2);
    const titles = sheet?.getColumn(2).values ?? [];
    expect(titles).toContain(FORMULA);
    expect(titles).toContain("Heron 0");
  });

  test("of nothing is a file without rows", async () => {
    expect(await text(bodyOf(await ask("jsonl", { q: "title:nowhere" })))).toBe("");
    const sheet = await text(bodyOf(await ask("csv", { q: "title:nowhere" })));
    expect(sheet.trimEnd().split("\r\n")).toHaveLength(1);
  });

  test("tells what is wrong with the search before it begins", async () => {
    await expect(ask("csv", { q: '"open' })).rejects.toMatchObject({ status: 400 });
    await expect(ask("csv", { sort: "nonsense" })).rejects.toMatchObject({ status: 400 });
  });

  test("are made eight at a time, also when many are asked for in one moment", async () => {
    const asked = await Promise.allSettled(Array.from({ length: 12 }, () => ask("jsonl")));
    const made = asked.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    const refused = asked.flatMap((one) =>
      one.status === "rejected" ? [one.reason as unknown] : [],
    );
    expect([made.length, refused.length]).toEqual([8, 4]);
    for (const reason of refused) expect(reason).toMatchObject({ status: 503 });
    const [read = new Response(), ...unread] = made;
    await text(bodyOf(read));
    // No client began to read these.
    await Promise.all(unread.map(giveUp));
    await expect(ask("csv", { q: '"open' })).rejects.toMatchObject({ status: 400 });
    const again = await Promise.all(Array.from({ length: 8 }, () => ask("jsonl")));
    await Promise.all(again.map(giveUp));
  });

  test("makes room again when readers go away", async () => {
    for (let at = 0; at < 20; at++) {
      const response = await ask(at % 2 ? "csv" : "xlsx");
      const closed = once(payloadOf(response) as Readable, "close");
      const reader = bodyOf(response).getReader();
      await reader.read();
      await reader.cancel();
      // A piece that is being made is finished first.
      await closed;
    }
    expect((await ask("csv")).status).toBe(200);
  });
});
