import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import excel from "exceljs";
import { PassThrough } from "node:stream";
import {
  type Counts,
  USAGE_CATEGORIES,
  USAGE_NUMBERS,
  type UsageCategory,
} from "@/lib/statistics/counts";
import { MEDIA_TYPES } from "@/lib/statistics/media-types";
import { FAMILIES, type Family } from "@/lib/statistics/schema";
import { type Instance, memoryGrowth, startInstance } from "../instance";
import { median, percentile, ratioOf, spreadOf, STEADY, takeTurns, timeOf } from "../measure";
import type { Options } from "../options";
import { type Finding, megabytes, ms, times } from "../report";
import { fillDays, freshCollection, YEARS } from "../statistics-days";
import type { World } from "../world";

const COLD_BAR = 2;
const WARM_BAR_MS = 150;
const WARM_TIMES = 100;
const GLOBAL_BAR = 1.5;
const RANGE_BAR = 1.2;
/** A throughput of 0.3 of a bare writer. */
const FORMAT_BAR = 1 / 0.3;
const MEMORY_BAR_BYTES = 200 * 2 ** 20;

/** Answers of `POST /api/stats` about five years of a collection: all categories of all four families. */
export async function benchStatistics(
  _: readonly World[],
  { rounds }: Options,
): Promise<Finding[]> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "commonshelf-bench-statistics-"));
  const instance = await startInstance(dataDir);
  try {
    await fillDays(instance);
    return [
      await cold(instance, rounds),
      await warm(instance),
      await compare(rounds, `${YEARS} years of the service`, GLOBAL_BAR, {
        ours: () => askAll(instance, "global"),
        reference: await warmCollection(instance, {}),
        against: "one collection",
      }),
      await compare(rounds, "100 years of a collection", RANGE_BAR, {
        ours: await warmCollection(instance, { start_date: "1926-01-01" }),
        reference: await warmCollection(instance, {}),
        against: "the days that there are",
      }),
      ...(await formats(instance, rounds)),
    ];
  } finally {
    await instance.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Params = Readonly<Record<string, string>>;
type Sent = { accept?: string; encoding?: string };

const questionOf = (families: readonly Family[], collection: string, more: Params = {}) =>
  Object.fromEntries(
    families.map((family) => [
      family,
      { stat: `${family}-category`, params: { community_id: collection, ...more } },
    ]),
  );

const agent = new http.Agent({ keepAlive: true });

/** Sends and reads to the end; the length of the answer, and the answer itself where it is wanted. */
async function ask(
  { url }: Instance,
  question: object,
  { accept = MEDIA_TYPES.json, encoding = "identity" }: Sent = {},
  chunks?: Buffer[],
): Promise<number> {
  const request = http.request(`${url}/api/stats`, {
    method: "POST",
    agent,
    headers: { "content-type": "application/json", accept, "accept-encoding": encoding },
  });
  request.end(JSON.stringify(question));
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  assert.equal(response.statusCode, 200);
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    chunks?.push(chunk);
  }
  return length;
}

const askAll = (instance: Instance, collection: string, more: Params = {}) =>
  ask(instance, questionOf(FAMILIES, collection, more));

/** The same question again, after a first time. */
async function warmCollection(instance: Instance, more: Params) {
  const collection = await freshCollection(instance);
  await askAll(instance, collection, more);
  return () => askAll(instance, collection, more);
}

/** A collection nobody has asked for, against selecting its rows and `JSON.stringify` of the same answer. */
async function cold(instance: Instance, rounds: number): Promise<Finding> {
  const sample = await freshCollection(instance);
  const answers: unknown[] = [];
  for (const family of FAMILIES) {
    const chunks: Buffer[] = [];
    await ask(instance, questionOf([family], sample), {}, chunks);
    answers.push(JSON.parse(Buffer.concat(chunks).toString()));
  }
  const bare = async () => {
    await instance.database.query(
      "SELECT day, counts FROM statistics_day WHERE collection_id = $1 ORDER BY kind, day",
      [sample],
    );
    for (const answer of answers) Buffer.from(JSON.stringify(answer));
  };
  const fresh: string[] = [];
  for (let round = 0; round <= rounds; round++) fresh.push(await freshCollection(instance));
  await askAll(instance, fresh.pop() ?? "");
  for (let time = 0; time < 2; time++) await bare();
  const turns = await takeTurns(
    rounds,
    (round) => timeOf(() => askAll(instance, fresh[round] ?? "")),
    () => timeOf(bare),
  );
  return finding(`${YEARS} years, four categories, cold`, COLD_BAR, turns, "select + stringify");
}

/** As browsers ask: compressed. */
async function warm(instance: Instance): Promise<Finding> {
  const question = questionOf(FAMILIES, await freshCollection(instance));
  await ask(instance, question, { encoding: "br" });
  const taken: number[] = [];
  for (let time = 0; time < WARM_TIMES; time++)
    taken.push(await timeOf(() => ask(instance, question, { encoding: "br" })));
  const p99 = percentile(taken, 99);
  return {
    path: `${YEARS} years, four categories, warm`,
    ours: `p50 ${ms(median(taken))}, p99 ${ms(p99)}`,
    reference: "",
    figure: ms(p99),
    bar: `<= ${WARM_BAR_MS} ms`,
    holds: p99 <= WARM_BAR_MS,
    spread: undefined,
  };
}

type Compared = {
  readonly ours: () => Promise<unknown>;
  readonly reference: () => Promise<unknown>;
  readonly against: string;
};

async function compare(
  rounds: number,
  name: string,
  bar: number,
  { ours, reference, against }: Compared,
): Promise<Finding> {
  await ours();
  const turns = await takeTurns(
    rounds,
    () => timeOf(ours),
    () => timeOf(reference),
  );
  return finding(name, bar, turns, against);
}

function finding(
  name: string,
  bar: number,
  turns: { ours: readonly number[]; reference: readonly number[] },
  against: string,
): Finding {
  const ratio = ratioOf(turns);
  const spread = spreadOf(turns.reference);
  return {
    path: name,
    ours: ms(median(turns.ours)),
    reference: `${ms(median(turns.reference))} (${against})`,
    figure: times(ratio),
    bar: `<= ${bar.toFixed(2)}x`,
    holds: spread > STEADY ? undefined : ratio <= bar,
    spread,
  };
}

/** Files of what happened each day, against the least that writes the same rows from days in memory. */
async function formats(instance: Instance, rounds: number): Promise<Finding[]> {
  const collection = await freshCollection(instance);
  const { rows } = await instance.database.query<{ day: Date; counts: Counts }>(
    "SELECT day, counts FROM statistics_day WHERE collection_id = $1 AND kind = 'usage' ORDER BY day",
    [collection],
  );
  const days = rows.map(({ day, counts }) => ({ day: day.toISOString().slice(0, 10), counts }));
  const writers = [
    { name: "CSV", accept: MEDIA_TYPES.csv, bare: async () => bareCsv(days) },
    { name: "Excel", accept: MEDIA_TYPES.excel, bare: () => bareExcel(days) },
    { name: "XML", accept: MEDIA_TYPES.xml, bare: async () => bareXml(days) },
  ];
  const findings: Finding[] = [];
  for (const { name, accept, bare } of writers) {
    const send = () => ask(instance, questionOf(["usage-delta"], collection), { accept });
    await send();
    let growth = 0;
    const turns = await takeTurns(
      rounds,
      async () => {
        let took = 0;
        const grown = await memoryGrowth(instance, async () => {
          took = await timeOf(send);
        });
        growth = Math.max(growth, grown);
        return took;
      },
      () => timeOf(bare),
    );
    findings.push(finding(`${YEARS} years as ${name}`, FORMAT_BAR, turns, "bare writer"), {
      path: `${YEARS} years as ${name}: memory`,
      ours: megabytes(growth),
      reference: "",
      figure: megabytes(growth),
      bar: `<= ${megabytes(MEMORY_BAR_BYTES)}`,
      holds: growth <= MEMORY_BAR_BYTES,
      spread: undefined,
    });
  }
  return findings;
}

type DayRead = { readonly day: string; readonly counts: Counts };

/** The rows of each table of the answer. */
function* tablesOf(days: readonly DayRead[]) {
  for (const category of USAGE_CATEGORIES)
    for (const [at, metric] of USAGE_NUMBERS.entries())
      yield { name: `${category}/${metric}`, rows: rowsOf(days, category, at) };
}

function* rowsOf(
  days: readonly DayRead[],
  category: UsageCategory,
  at: number,
): Generator<[id: string, day: string, value: number], void> {
  for (const { day, counts } of days)
    for (const [id, numbers] of Object.entries(counts.subcounts[category] ?? {}))
      yield [id, day, numbers[at] ?? 0];
}

function bareCsv(days: readonly DayRead[]): void {
  for (const { rows } of tablesOf(days)) {
    let text = "id,label,date,value,units\r\n";
    for (const [id, day, value] of rows) text += `${id},,${day},${value},views\r\n`;
    gzipSync(text);
  }
}

function bareXml(days: readonly DayRead[]): void {
  for (const { name, rows } of tablesOf(days)) {
    let text = `<metric name="${name}">`;
    for (const [id, day, value] of rows)
      text += `<point id="${id}" date="${day}" value="${value}" unit="views"/>`;
    Buffer.from(`${text}</metric>`);
  }
}

async function bareExcel(days: readonly DayRead[]): Promise<void> {
  const sink = new PassThrough().resume();
  const book = new excel.stream.xlsx.WorkbookWriter({ stream: sink });
  for (const { name, rows } of tablesOf(days)) {
    const sheet = book.addWorksheet(name.replace("/", " ").slice(0, 31));
    for (const [id, day, value] of rows) sheet.addRow([id, "", day, value, "views"]).commit();
    sheet.commit();
  }
  await book.commit();
}
