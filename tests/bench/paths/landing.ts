import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Instance } from "../instance";
import { load, loadInTurns, type Seen } from "../load";
import { PLAIN_PAGE, writePlainPage } from "../plain-page";
import { median, ratioOf, spreadOf, STEADY } from "../measure";
import type { Options } from "../options";
import { type Finding, ms, perSecond, times } from "../report";
import type { World } from "../world";
import { publicIds } from "./record";

/**
 * The page of a work for readers who are not signed in, against a page that is made for each reader and says next
 * to nothing, and against a plain file of the same bytes that Next serves.
 */
const PAGES = 100;
const CONNECTIONS = 8;
/** The nearest thing to an empty page that the build has: the frame of all pages, and a form of one field. */
const EMPTY = "/forgot-password";
const BARS = { empty: 5, file: 0.7, queries: 1, scriptBytes: 150_000, made: 1.05, kept: 1.1 };

export async function benchLanding(
  worlds: readonly World[],
  { rounds, seconds }: Options,
): Promise<Finding[]> {
  const [world] = worlds;
  if (!world) return [];
  const { size, instance } = world;
  const pages = publicIds(size)
    .slice(0, PAGES)
    .map((id) => `/records/${id}`);
  await untilKept(instance, pages);
  const document = await textOf(`${instance.url}${pages[0] ?? ""}`);
  writePlainPage(document);
  if ((await textOf(`${instance.url}${PLAIN_PAGE}`)) !== document)
    throw new Error(`${PLAIN_PAGE} is not served.`);
  const kinds = { ours: pages, empty: [EMPTY], file: [PLAIN_PAGE] };
  const seen: Record<keyof typeof kinds, Seen[]> = { ours: [], empty: [], file: [] };
  for (let round = 0; round < rounds; round++)
    for (const kind of ["ours", "empty", "file"] as const)
      seen[kind].push(await load(instance.url, kinds[kind], { connections: CONNECTIONS, seconds }));
  const title = `page of a work x${CONNECTIONS}`;
  return [
    compared(`${title}, ${kb(document.length)}`, seen.ours, seen.empty, {
      reference: "empty page",
      bar: BARS.empty,
    }),
    compared(`${title}, ${kb(document.length)}`, seen.ours, seen.file, {
      reference: "plain file",
      bar: BARS.file,
    }),
    await counting(instance, { rounds, seconds }, { ...KEPT, pages }),
    await counting(
      instance,
      { rounds, seconds },
      { ...KEPT, name: "kept page, by one reader", pages, readers: 1 },
    ),
    await counting(
      instance,
      { rounds, seconds },
      // An address with parameters is made for each reader.
      {
        name: "page made anew",
        pages: pages.map((page) => `${page}?from=bench`),
        readers: READERS,
        bar: BARS.made,
      },
    ),
    await queries(instance, pages, seconds),
    await scripts(instance, document),
  ];
}

const kb = (bytes: number) => `${Math.round(bytes / 1000)} kB`;

function compared(
  path: string,
  ours: readonly Seen[],
  theirs: readonly Seen[],
  { reference, bar }: { reference: string; bar: number },
): Finding {
  const rates = {
    ours: ours.map(({ perSecond: rate }) => rate),
    reference: theirs.map(({ perSecond: rate }) => rate),
  };
  const ratio = ratioOf(rates);
  const spread = spreadOf(rates.reference);
  const summary = (all: readonly Seen[], rate: number) =>
    `${perSecond(rate)}, p99 ${ms(median(all.map(({ p99 }) => p99)))}`;
  return {
    path,
    ours: summary(ours, median(rates.ours)),
    reference: `${summary(theirs, median(rates.reference))} (${reference})`,
    figure: times(ratio),
    bar: `>= ${bar}x`,
    holds: spread > STEADY ? undefined : ratio >= bar,
    spread,
  };
}

/** Pages are kept from some time after the last change of the site on, which filling it was. */
async function untilKept({ url }: Instance, pages: readonly string[]): Promise<void> {
  const isKept = async (page: string) => {
    const response = await fetch(`${url}${page}`);
    await response.arrayBuffer();
    return /cookie/i.test(response.headers.get("vary") ?? "");
  };
  for (const page of pages)
    for (let tries = 0; !(await isKept(page)); tries++) {
      if (tries > 100) throw new Error(`${page} is not kept.`);
      await sleep(500);
    }
}

/** Views are written after a second at most, so those of a turn are not written in the next one. */
const SETTLE_SECONDS = 1.5;
/** Turns of each kind in a round. */
const TURNS = 2;
/** Of each page, so many that few come back within a second: what one visitor reloads costs less. */
const READERS = 20;
const KEPT = { name: "kept page", readers: READERS, bar: BARS.kept };

type Counted = { name: string; pages: readonly string[]; readers: number; bar: number };

/**
 * What counting its views costs a page: readers who ask for privacy are not counted.
 * Days are not made of the views meanwhile, which `aggregate` measures.
 */
async function counting(
  { url, database }: Instance,
  { rounds, seconds }: { rounds: number; seconds: number },
  { name, pages, readers, bar }: Counted,
): Promise<Finding> {
  const forget = setInterval(() => void database.query("DELETE FROM usage_dirty_day"), 1000);
  const turns = await loadInTurns(
    url,
    { paths: pages, readers },
    { ours: {}, reference: { dnt: "1" } },
    {
      ...{ connections: CONNECTIONS, rounds: TURNS * rounds },
      ...{ seconds, settleSeconds: SETTLE_SECONDS },
    },
  ).finally(() => clearInterval(forget));
  const [ratio, spread] = [ratioOf(turns), spreadOf(turns.reference)];
  return {
    path: `${name}, its views counted`,
    ours: ms(median(turns.ours)),
    reference: `${ms(median(turns.reference))} (not counted)`,
    figure: times(ratio),
    bar: `<= ${bar}x`,
    holds: spread > STEADY ? undefined : ratio <= bar,
    spread,
  };
}

/** The number of database queries of any kind while readers send requests as fast as they can. */
async function queries(
  instance: Instance,
  pages: readonly string[],
  seconds: number,
): Promise<Finding> {
  const before = await transactions(instance.database);
  const options = { connections: CONNECTIONS, seconds };
  const { perSecond: rate } = await load(instance.url, pages, options);
  await sleep(1500);
  const transactionCount = (await transactions(instance.database)) - before;
  const each = (100 * transactionCount) / (rate * seconds);
  return {
    path: "page of a work, database",
    ours: `${transactionCount} transactions, idle ones among them`,
    reference: "",
    figure: `${each.toFixed(2)} for 100 pages`,
    bar: `<= ${BARS.queries}`,
    holds: each <= BARS.queries,
    spread: undefined,
  };
}

async function transactions(database: pg.Pool): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    "SELECT (xact_commit + xact_rollback)::float8 AS count FROM pg_stat_database WHERE datname = current_database()",
  );
  return rows[0]?.count ?? 0;
}

/** The scripts that a browser with modules loads for the page, as it gets them by https: in Brotli. */
async function scripts({ url }: Instance, document: string): Promise<Finding> {
  const tags = document.match(/<script[^>]+src="[^"]+"[^>]*>/g) ?? [];
  const paths = tags
    .filter((tag) => !/\bnomodule\b/i.test(tag))
    .flatMap((tag) => /src="([^"]+)"/.exec(tag)?.[1] ?? []);
  const sizes = await Promise.all([...new Set(paths)].map((path) => brotliBytes(`${url}${path}`)));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return {
    path: "page of a work, scripts",
    ours: `${sizes.length} files`,
    reference: "",
    figure: kb(bytes),
    bar: `<= ${kb(BARS.scriptBytes)}`,
    holds: bytes <= BARS.scriptBytes,
    spread: undefined,
  };
}

async function brotliBytes(address: string): Promise<number> {
  const response = await fetch(address, { headers: { "accept-encoding": "br" } });
  await response.arrayBuffer();
  return Number(response.headers.get("content-length"));
}

const textOf = (address: string) => fetch(address).then((response) => response.text());
