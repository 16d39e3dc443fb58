import { z } from "zod";
import { config } from "@/lib/core/config";
import { type AnyJob, defineJob, type Schedule } from "@/lib/jobs";
import { callAddress } from "@/lib/outgoing/call";
import { listPartners, partnerDataCutoff } from "@/lib/partners";
import { listIdentities, logoutSignalRequest } from "@/lib/users";
import { deleteDeliveries } from "./repository";

const AT_ONCE = 5_000;
const TIMEOUT_MS = 15_000;

/** Forgets what partners have sent, which names people. */
const sweepDeliveries = defineJob({
  name: "webhooks.sweep",
  input: z.record(z.string(), z.never()),
  run: async (ctx) => {
    const before = partnerDataCutoff(ctx.now);
    for (let count = AT_ONCE; count === AT_ONCE;)
      count = await deleteDeliveries(ctx, before, AT_ONCE);
  },
});

/** Tells partners that one of their people has signed out here. Nobody waits for it, so a failure is only noted. */
const signalLogout = defineJob({
  ...logoutSignalRequest,
  run: async (ctx, { userId, userAgent }) => {
    const { COMMONS_PROFILES_API_URL: base, COMMONS_PROFILES_API_TOKEN: tokens } = config();
    const [token] = tokens;
    if (!base || !token) return;
    const names = new Set(listPartners().map(({ name }) => name));
    const identities = await listIdentities(ctx, { id: userId });
    for (const { idp, externalId } of identities.filter((one) => names.has(one.idp)))
      try {
        const { status } = await callAddress(`${base}/actions/logout/`, {
          method: "POST",
          headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
          body: JSON.stringify({ user_name: externalId, user_agent: userAgent }),
          timeoutMs: TIMEOUT_MS,
        });
        if (status >= 300) throw new Error(`The partner answered ${status}.`);
      } catch (error) {
        ctx.log.warn({ err: error, partner: idp }, "a partner was not told of a sign-out");
      }
  },
});

export const webhookJobs: readonly AnyJob[] = [sweepDeliveries, signalLogout];

export const webhookSchedules: readonly Schedule[] = [
  { job: sweepDeliveries, cron: "42 3 * * *", reason: "schedules.oldDeliveries" },
];
