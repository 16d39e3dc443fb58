import { createHash } from "node:crypto";
import { MS_PER_DAY } from "@/lib/core/calendar";
import type { PastEvent } from "@/lib/usage";
import { type Random, seededRandom } from "./random";

/** A published version that is read. */
export type ReadWork = {
  readonly workId: string;
  readonly createdAt: Date;
  readonly files: readonly { readonly key: string; readonly size: number }[];
};

const HOUR_MS = 3_600_000;

const PEOPLE = [
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
] as const;
const ROBOTS = [
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
] as const;
const MACHINES = ["curl/8.5.0", "Wget/1.21.4"] as const;

/* One of them is drawn, so what is there more often comes more often. */
const COUNTRIES = words(
  "US US US US US DE DE DE GB GB FR FR IN IN IN BR BR CN CA ES ES IT NL PT MX JP AU KE NG ZA AR PL SE CH AT CO ID TR ZZ",
);
const SITES = words(
  "www.google.com www.google.com www.google.com www.google.com scholar.google.com scholar.google.com www.bing.com duckduckgo.com www.base-search.net openalex.org www.example.edu library.example.edu blog.example.org",
);

function words(text: string): [string, ...string[]] {
  const [first = "", ...rest] = text.split(" ");
  return [first, ...rest];
}

/**
 * The events of a day of a work, the same for a seed: few on weekends and between terms, many after publication and when a course or a
 * blog sends people, some by robots and programs.
 */
export function eventsOfDay(
  work: ReadWork,
  { day, seed, fame }: { day: Date; seed: number; fame: number },
): PastEvent[] {
  const age = Math.floor((day.getTime() - work.createdAt.getTime()) / MS_PER_DAY);
  if (age < 0) return [];
  const random = seededRandom(seed);
  const spike = random.chance(0.004) ? random.between(8, 25) : 1;
  const attention = fame * (0.25 + 1.5 * Math.exp(-age / 60));
  const people = drawn(random, attention * season(day) * spike);
  const events: PastEvent[] = [];
  for (let n = 0; n < people; n++) events.push(...visitOf(work, day, random, random.pick(PEOPLE)));
  if (random.chance(0.06)) events.push(...visitOf(work, day, random, random.pick(ROBOTS)));
  if (random.chance(0.02)) events.push(...visitOf(work, day, random, random.pick(MACHINES)));
  return events.filter(({ at }) => at >= work.createdAt);
}

function season(day: Date): number {
  const isWeekend = day.getUTCDay() % 6 === 0;
  const month = day.getUTCMonth();
  const isTerm = ![6, 7, 11].includes(month);
  return (isWeekend ? 0.35 : 1.2) * (isTerm ? 1.15 : 0.6);
}

/** A number of visits around the mean (Poisson, by Knuth's way, which is quick for small means). */
function drawn(random: Random, mean: number): number {
  const least = Math.exp(-Math.min(mean, 60));
  let count = 0;
  for (let product = random.next(); product > least; product *= random.next()) count += 1;
  return count;
}

function visitOf(work: ReadWork, day: Date, random: Random, agent: string): PastEvent[] {
  // Most read in the afternoon of Europe and the morning of America.
  const hour = (random.next() + random.next() + random.next()) / 3;
  const start = new Date(day.getTime() + Math.floor(hour * 24 * HOUR_MS));
  const visit = {
    workId: work.workId,
    visitor: createHash("sha256").update(String(random.next())).digest().subarray(0, 16),
    agent,
    country: random.pick(COUNTRIES),
    viaApi: false,
  };
  const view = { ...visit, kind: "view" as const, fileKey: null, bytes: null };
  const referrer = random.chance(0.25) ? "" : random.pick(SITES);
  const events: PastEvent[] = [{ ...view, at: start, referrer }];
  // Impatient readers click twice, others come back.
  if (random.chance(0.06)) events.push({ ...view, at: later(start, 9), referrer });
  if (random.chance(0.05)) events.push({ ...view, at: later(start, 700), referrer: "" });
  const file = work.files[random.between(0, work.files.length - 1)];
  if (file && random.chance(0.4))
    events.push({
      ...visit,
      kind: "download",
      at: later(start, random.between(10, 300)),
      fileKey: file.key,
      bytes: file.size,
      referrer: "",
    });
  const end = day.getTime() + MS_PER_DAY;
  return events.filter(({ at }) => at.getTime() < end);
}

const later = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1_000);
