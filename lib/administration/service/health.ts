import { config } from "@/lib/core/config";
import type { Context } from "@/lib/db/context";
import { databaseHealth, databaseUse } from "@/lib/db/health";
import { storedTotals } from "@/lib/objects";
import { lastFailure, queueTotals } from "@/lib/jobs/queued-jobs";
import { mailer } from "@/lib/mail";
import { judgeRoom, roomOf } from "@/lib/storage/room";
import manifest from "@/package.json" with { type: "json" };
import { INDEXES } from "../indexes";
import { HEALTH_STATES, type HealthState } from "../schema";
import { certificates, judge } from "./certificates";
import { authoriseLooking } from "./authorise";
import { mailEngine } from "./outbox";

const MINUTE_MS = 60_000;
/** Jobs that are due begin within seconds; what waits longer waits for a worker that is not there. */
const LONG_WAIT_MS = 10 * MINUTE_MS;

/** How the service is doing, part by part. What cannot be found out counts as bad, and does not hide the rest. */
export async function readHealth(ctx: Context) {
  authoriseLooking(ctx);
  const [database, queue, search, storage, mail, dates] = await Promise.all([
    readDatabase(),
    readQueue(ctx),
    readSearch(ctx),
    readStorage(ctx),
    readMail(ctx),
    readCertificates(ctx),
  ]);
  const service = {
    state: "good" as const,
    version: manifest.version,
    node: process.versions.node,
    address: config().APP_URL,
    uptimeSeconds: Math.round(process.uptime()),
    memoryBytes: process.memoryUsage.rss(),
  };
  const parts = [database, queue, ...search, storage, mail, ...dates];
  return {
    state: worstOf(parts.map(({ state }) => state)),
    checkedAt: ctx.now,
    ...{ service, database, queue, search, storage, mail, certificates: dates },
  };
}

const worstOf = (states: readonly HealthState[]): HealthState =>
  [...HEALTH_STATES].reverse().find((state) => states.includes(state)) ?? "good";

async function readDatabase() {
  const [{ version, sizeBytes, checksums }, use] = await Promise.all([
    databaseHealth(),
    databaseUse(),
  ]);
  const isFull = use.connections > use.maxConnections * 0.9;
  const state: HealthState = isFull ? "bad" : checksums ? "good" : "attention";
  return { state, version, sizeBytes, checksums, ...use };
}

async function readQueue(ctx: Context) {
  const totals = await queueTotals(ctx);
  const { oldestDueAt, workers, dead } = totals;
  const waitsLong =
    oldestDueAt !== null && ctx.now.getTime() - oldestDueAt.getTime() > LONG_WAIT_MS;
  const state: HealthState = workers === 0 || waitsLong ? "bad" : dead > 0 ? "attention" : "good";
  return { ...totals, state };
}

async function readSearch(ctx: Context) {
  return Promise.all(
    INDEXES.map(async ({ id, coverage }) => {
      const { rows, documents } = await coverage(ctx);
      const difference = documents - rows;
      const state: HealthState = difference === 0 ? "good" : "attention";
      return { id, state, rows, documents, difference };
    }),
  );
}

async function readStorage(ctx: Context) {
  const [room, stored] = await Promise.all([roomOf(config().DATA_DIR), storedTotals(ctx)]);
  return { state: judgeRoom(room), ...room, ...stored };
}

async function readMail(ctx: Context) {
  const engine = mailEngine();
  const failure = await lastFailure(ctx, "mail.send");
  const state: HealthState = failure || engine === "outbox" ? "attention" : "good";
  return { state, engine, goesTo: mailer().describes, failure };
}

async function readCertificates(ctx: Context) {
  return (await certificates(ctx, config())).map((one) => judge(one, ctx.now));
}
