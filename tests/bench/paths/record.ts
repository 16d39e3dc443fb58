import { seededRandom } from "@/lib/demo/random";
import { bareSql } from "../bare-sql";
import { load, rotated } from "../load";
import { median, ratioOf, spreadOf, STEADY, timesOf, type Turns } from "../measure";
import type { Options } from "../options";
import { type Finding, ms, perSecond, times } from "../report";
import { idOf } from "../rows";
import { sampleOf } from "../sample";
import type { World } from "../world";

const HOT = 2000;
const BAR = 3;

/** Reading one published work, against the same row by SQL plus a handler that answers a constant. */
export async function benchRecord(
  worlds: readonly World[],
  { rounds, seconds }: Options,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { size, instance } of worlds) {
    const ids = publicIds(size);
    const paths = ids.map((id) => `/api/records/${id}`);
    const sql = await bareSql(instance);
    const one: { ours: number[]; reference: number[] } = { ours: [], reference: [] };
    const eight: { ours: number[]; reference: number[] } = { ours: [], reference: [] };
    await load(instance.url, paths, { connections: 8, seconds: 5 });
    for (let round = 0; round < rounds; round++) {
      const mine = rotated(paths, round, rounds);
      one.ours.push((await load(instance.url, mine, { connections: 1, seconds })).p50);
      const empty = await load(instance.url, ["/healthz"], { connections: 1, seconds });
      let at = round * 100;
      const bare = await timesOf(seconds / 2, () => sql.readWork(ids[at++ % ids.length] ?? ""));
      one.reference.push(empty.p50 + median(bare));
      eight.ours.push((await load(instance.url, mine, { connections: 8, seconds })).perSecond);
      eight.reference.push(
        (await load(instance.url, ["/healthz"], { connections: 8, seconds })).perSecond,
      );
    }
    await sql.end();
    findings.push(
      latency(`record GET, ${size} works`, one),
      throughput(`record GET x8, ${size} works`, eight),
    );
  }
  return findings;
}

/** Ids of public works, spread over all. */
export function publicIds(size: number): string[] {
  const random = seededRandom(5);
  const ids = new Set<string>();
  for (let tries = 0; ids.size < Math.min(HOT, size / 2) && tries < 10 * HOT; tries++) {
    const index = random.between(0, size - 1);
    if (sampleOf(index).payload.access.record === "public") ids.add(idOf("work", index));
  }
  return [...ids];
}

function latency(path: string, turns: Turns): Finding {
  const ratio = ratioOf(turns);
  const spread = spreadOf(turns.reference);
  return {
    path,
    ours: `p50 ${ms(median(turns.ours))}`,
    reference: `${ms(median(turns.reference))} (SQL + empty handler)`,
    figure: times(ratio),
    bar: `<= ${BAR}x`,
    holds: spread > STEADY ? undefined : ratio <= BAR,
    spread,
  };
}

function throughput(path: string, turns: Turns): Finding {
  return {
    path,
    ours: perSecond(median(turns.ours)),
    reference: `${perSecond(median(turns.reference))} (empty handler)`,
    figure: times(ratioOf(turns)),
    bar: "",
    holds: undefined,
    spread: spreadOf(turns.reference),
  };
}
