import { z } from "zod";
import { POST } from "@/app/api/webhooks/users/update/route";
import { pool } from "@/lib/db/database";
import { endpoint } from "@/lib/http/endpoint";
import { defineContract } from "@/lib/http/contract";
import type { Handler } from "@/lib/http/route";
import { startWorker } from "@/lib/jobs/worker";
import { syncJobs } from "@/lib/sync";
import { PARTNER, type PartnerServer } from "../../support/partner";
import { withHandlers } from "../handlers";
import { median, ratioOf, spreadOf, STEADY, takeTurns } from "../measure";
import type { Options } from "../options";
import { type Finding, perSecond, times } from "../report";
import type { World } from "../world";

/** Signals, of which three in ten are about somebody who was named a moment before. */
const SIGNALS = 10_000;
const DISTINCT = 7_000;
const AT_ONCE = 8;
const BAR = 0.5;
const TOKEN = "static-token-of-partners";

/**
 * Signals of a partner: how many are accepted, against a handler of the same kind that stores one row; and the callbacks
 * that follow from them. Handlers are called in this process, on a database that keeps what it says it keeps.
 */
export async function benchWebhooks(
  _worlds: readonly World[],
  { rounds }: Options,
): Promise<Finding[]> {
  return withHandlers({ RATE_PARTNER_PER_MINUTE: "100000000" }, async (partner) => {
    await prepare();
    await sendAll(POST);
    const turns = await takeTurns(
      rounds,
      () => sendAll(POST),
      () => sendAll(storeOneRow),
    );
    const spread = spreadOf(turns.reference);
    const ratio = ratioOf(turns);
    return [
      {
        path: `webhook accepted x${AT_ONCE}`,
        ours: perSecond(median(turns.ours)),
        reference: `${perSecond(median(turns.reference))} (stores one row)`,
        figure: times(ratio),
        bar: `>= ${BAR}x`,
        holds: spread > STEADY ? undefined : ratio >= BAR,
        spread,
      },
      await callbacks(partner),
    ];
  });
}

/** People whom the partner's signals name. */
async function prepare(): Promise<void> {
  await pool().query(`CREATE TABLE bench_row (id bigserial PRIMARY KEY, body jsonb NOT NULL)`);
  await pool().query(
    `INSERT INTO app_user (id, email, username)
     SELECT n, 'p' || n || '@example.org', 'p' || n FROM generate_series(1, $1) n`,
    [DISTINCT],
  );
  await pool().query(
    `INSERT INTO account_identity (idp, external_id, user_id)
     SELECT $1, 'p' || n, n FROM generate_series(1, $2::int) n`,
    [PARTNER, DISTINCT],
  );
}

const storeOneRow = endpoint(
  defineContract({
    method: "POST",
    path: "/api/bench",
    summary: "Stores a row",
    status: 202,
    limit: "partner",
    body: z.unknown(),
    staticToken: true,
    transaction: "none",
  }),
  async (_, { body }) => {
    await pool().query("INSERT INTO bench_row (body) VALUES ($1)", [JSON.stringify(body)]);
    return { status: 202 };
  },
);

/** Signals accepted in a second, by some senders at once. */
async function sendAll(handler: Handler): Promise<number> {
  let next = 0;
  const began = performance.now();
  const sender = async () => {
    while (next < SIGNALS) await send(handler, next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  return SIGNALS / ((performance.now() - began) / 1000);
}

async function send(handler: Handler, at: number): Promise<void> {
  const updates = { users: [{ id: `p${1 + personAt(at)}`, event: "updated" }] };
  const request = new Request("http://127.0.0.1/api/webhooks/users/update", {
    method: "POST",
    headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
    body: JSON.stringify({ idp: PARTNER, updates }),
  });
  const response = await handler(request, { params: Promise.resolve({}) });
  await response.arrayBuffer();
  if (response.status !== 202) throw new Error(`A signal was answered ${response.status}.`);
}

/** Each block of ten names seven people, three of them twice. */
const personAt = (at: number): number => Math.floor(at / 10) * 7 + ((at % 10) % 7);

/** What one burst of signals costs the partner. */
async function callbacks(partner: PartnerServer): Promise<Finding> {
  await pool().query("DELETE FROM partner_sync");
  for (let n = 1; n <= DISTINCT; n++) partner.users.set(`p${n}`, { username: `p${n}` });
  await sendAll(POST);
  partner.calls.length = 0;
  const began = performance.now();
  const worker = await startWorker(syncJobs, [], { concurrency: 4 });
  while (await isWaiting()) await new Promise((resolve) => setTimeout(resolve, 100));
  const perSecondDone = DISTINCT / ((performance.now() - began) / 1000);
  await worker.stop();
  const calls = partner.calls.length / DISTINCT;
  return {
    path: `callbacks of ${SIGNALS.toLocaleString("en")} signals about ${DISTINCT.toLocaleString("en")} people`,
    ours: perSecond(perSecondDone),
    reference: "",
    figure: times(calls),
    bar: "1x a person",
    holds: calls === 1,
    spread: undefined,
  };
}

async function isWaiting(): Promise<boolean> {
  const { rows } = await pool().query("SELECT 1 FROM partner_sync WHERE state = 'waiting' LIMIT 1");
  return rows.length > 0;
}
