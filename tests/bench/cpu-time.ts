import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { metricOf, type Instance } from "./instance";

/** Milliseconds of the processor; it does not matter who else uses the machine. */
export type CpuTime = { readonly web: number; readonly database: number };

/** Linux counts the time of processes in hundredths of a second. */
const MS_A_TICK = 10;
const IDLE_MS = 2_000;

/** CPU time of one of `count` requests, less that of the idle service. */
export async function cpuPerRequest(
  instance: Instance,
  idle: CpuTime,
  count: number,
  act: (at: number) => Promise<unknown>,
): Promise<CpuTime> {
  const before = await cpuTime(instance);
  const started = performance.now();
  for (let at = 0; at < count; at++) await act(at);
  const ms = performance.now() - started;
  const after = await cpuTime(instance);
  const of = (part: keyof CpuTime) =>
    Math.max(0, after[part] - before[part] - idle[part] * ms) / count;
  return { web: of("web"), database: of("database") };
}

/** CPU time of the idle service in a millisecond. */
export async function idleCpu(instance: Instance): Promise<CpuTime> {
  const before = await cpuTime(instance);
  await sleep(IDLE_MS);
  const after = await cpuTime(instance);
  return {
    web: (after.web - before.web) / IDLE_MS,
    database: (after.database - before.database) / IDLE_MS,
  };
}

async function cpuTime(instance: Instance): Promise<CpuTime> {
  const web = 1000 * (await metricOf(instance, "process_cpu_seconds_total"));
  return { web, database: await databaseTime(instance) };
}

/** Of all processes of the server, those that have ended included. */
async function databaseTime({ database }: Instance): Promise<number> {
  const { rows } = await database.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const [own] = rows;
  if (!own) throw new Error("The database does not say which process answers.");
  const server = statOf(own.pid).parent;
  const children = readFileSync(`/proc/${server}/task/${server}/children`, "utf8");
  const running = children
    .split(" ")
    .filter((pid) => pid !== "")
    .map((pid) => ticksOf(Number(pid)));
  const { ticks, endedTicks } = statOf(server);
  return MS_A_TICK * running.reduce((sum, one) => sum + one, ticks + endedTicks);
}

/** None for a process that ended since it was listed: the server counts its time from then on, and is read last. */
function ticksOf(pid: number): number {
  try {
    return statOf(pid).ticks;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return 0;
    throw error;
  }
}

/** See proc_pid_stat(5); the name of the program, in parentheses, may hold spaces. */
function statOf(pid: number): { parent: number; ticks: number; endedTicks: number } {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const at = (number: number) => Number(fields[number - 3]);
  return { parent: at(4), ticks: at(14) + at(15), endedTicks: at(16) + at(17) };
}
