import { z } from "zod";
import { certificateJson, HEALTH_STATES } from "@/lib/administration/schema";
import { SYNC_EVENTS, SYNC_KINDS } from "@/lib/sync/schema";
import { errorKey } from "@/lib/core/parse";
import { tokenJson } from "@/lib/users/schema";

/** Shapes of what administrators see of partner instances. */
const moment = z.string().describe("UTC, ISO 8601");
const links = z.record(z.string(), z.string());
const count = z.int();
const state = z.enum(HEALTH_STATES);

const callJson = z.object({
  kind: z.enum(SYNC_KINDS).describe("What the call asked about"),
  subject: z.string().describe("The partner's name for the person or group"),
  status: count.nullable().describe("Status of the response; null when there was none"),
  problem: z.string().nullable(),
  duration_ms: count,
  created: moment,
});
export type CallJson = z.output<typeof callJson>;

export const PARTNER_PARTS = ["sign-in", "people", "groups", "callbacks"] as const;

export const partnerJson = z.object({
  name: z.string(),
  title: z.string(),
  aliases: z.array(z.string()).describe("Other names that its signals may bear"),
  state: state.describe("The worst state of any of its parts"),
  switched_off: z.array(z.object({ part: z.enum(PARTNER_PARTS), state, reason: z.string() })),
  certificates: z.array(certificateJson),
  last_sign_in: moment.nullable().describe("The last sign-in that succeeded"),
  last_call: callJson.nullable(),
  queue: z.object({
    waiting: count,
    dead: count.describe("Failed for good after the last try"),
    failures: count.describe("Calls to the partner that failed in a row"),
    next_try_at: moment.nullable().describe("The partner is not called before then"),
  }),
  links,
});
export type PartnerJson = z.output<typeof partnerJson>;

const externalId = z
  .string()
  .trim()
  .min(1, errorKey("validation.required"))
  .max(255)
  .describe("The partner's name for the person or group");

const listOf = <Hit extends z.ZodType>(hit: Hit) =>
  z.object({
    hits: z.object({ hits: z.array(hit), total: count }),
    sortBy: z.string(),
    page: count,
    links,
  });

export const partnersJson = z.object({
  hits: z.object({ hits: z.array(partnerJson), total: count }),
  links,
});

export const callsJson = listOf(callJson);

const OUTCOMES = ["opened", "created", "linked", "refused"] as const;

const signInJson = z.object({
  id: z.string(),
  outcome: z.enum(OUTCOMES),
  external_id: z.string().nullable().describe("The partner's name for the person"),
  reason: z.string().nullable().describe("Why it was refused, as one word"),
  user: z.string().nullable().describe("ID of the account"),
  attributes: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe("As received; secrets are masked"),
  created: moment,
});
export type SignInJson = z.output<typeof signInJson>;
export const signInsJson = listOf(signInJson);

const FOUND_BY = ["identity", "orcid", "name", "email", "new"] as const;

/** What an identity provider would say of a person. */
export const signInTestBody = z.object({
  external_id: externalId.describe("The partner's name for the person"),
  email: z.string().trim().max(254).optional(),
  orcid: z.string().trim().max(40).optional(),
});

export const signInTestJson = z.object({
  outcome: z.enum(OUTCOMES),
  found_by: z.enum(FOUND_BY).nullable().describe("How the account was found; null when refused"),
  user: z.object({ id: z.string(), name: z.string() }).nullable().describe("The existing account"),
  reason: z.string().nullable().describe("Why it would be refused, as one word"),
});
export type SignInTestJson = z.output<typeof signInTestJson>;

const deliveryFields = {
  id: z.string(),
  sender: z.string(),
  status: count.describe("Status of the response"),
  received: moment,
  links,
};
const deliveryJson = z.object({
  ...deliveryFields,
  entries: count,
  refused: count.describe("Entries that were refused"),
});
export type DeliveryJson = z.output<typeof deliveryJson>;
export const deliveriesJson = listOf(deliveryJson);

export const QUEUE_STATES = ["waiting", "done", "dead"] as const;

const deliveredJson = z.object({
  type: z.string(),
  id: z.string(),
  event: z.string(),
  problem: z.string().nullable().describe("Why it was refused when it came"),
  state: z.enum(QUEUE_STATES).nullable().describe("Its state now, whatever came later"),
  result: z.string().nullable().describe("The outcome of the last call to the partner"),
});
export type DeliveredJson = z.output<typeof deliveredJson>;

export const wholeDeliveryJson = z.object({
  ...deliveryFields,
  total: count.describe("All entries; at most 1000 are listed"),
  entries: z.array(deliveredJson),
  payload: z.unknown().describe("As received; secrets are masked"),
});
export type WholeDeliveryJson = z.output<typeof wholeDeliveryJson>;

const syncJson = z.object({
  kind: z.enum(SYNC_KINDS),
  id: z.string(),
  event: z.enum(SYNC_EVENTS),
  state: z.enum(QUEUE_STATES),
  tries: count,
  due: moment,
  requested: moment,
  finished: moment.nullable(),
  result: z.string().nullable().describe("The outcome of the last call to the partner"),
});
export type SyncJson = z.output<typeof syncJson>;
export const syncsJson = listOf(syncJson);

export const replayedJson = z.object({ accepted: count, refused: count });

export const syncBody = z.object({ kind: z.enum(SYNC_KINDS), id: externalId });

/** What to try again; all that was given up when nothing is named. */
export const retryBody = z.object({
  kind: z.enum(SYNC_KINDS).optional(),
  id: externalId.optional(),
});

const partnerTokenJson = tokenJson.omit({ scopes: true }).extend({
  user: z.object({ id: z.string(), username: z.string(), full_name: z.string() }),
  capabilities: z.array(z.string()),
  instance: z.string().nullable().describe("The only partner it may act for; null: any"),
});
export type PartnerTokenJson = z.output<typeof partnerTokenJson>;
export const partnerTokensJson = listOf(partnerTokenJson);

/** The only answer that ever holds the token itself. */
export const newPartnerTokenJson = partnerTokenJson.extend({ token: z.string() });
export type NewPartnerTokenJson = z.output<typeof newPartnerTokenJson>;
