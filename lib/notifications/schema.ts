import { z } from "zod";
import { errorKey } from "@/lib/core/parse";
import { NOTICE_FAMILIES, noticeSwitches } from "@/lib/users/schema";

const moment = z.string().describe("UTC, ISO 8601 with microseconds");

const outcomeJson = z.object({
  status: z.enum(["accepted", "declined", "cancelled", "expired"]),
  changes_requested: z.literal(true).optional(),
  text: z.string().describe("e.g. “Accepted by Ada Lovelace”"),
});

export const notificationJson = z.object({
  id: z.uuid(),
  event: z.string().describe("e.g. `community-submission.submit`"),
  title: z.string(),
  body: z.string(),
  is_read: z.boolean(),
  read_at: moment.nullable(),
  created: moment,
  outcome: outcomeJson
    .nullable()
    .describe("The outcome of the request that it is about; null while that is open"),
  links: z.object({ self_html: z.string(), read: z.string() }),
});
export type NotificationJson = z.output<typeof notificationJson>;

export const notificationListJson = z.object({
  hits: z.object({ hits: z.array(notificationJson), total: z.int() }),
  unread_total: z.int().describe("At most 1000 are counted"),
  sortBy: z.string(),
  page: z.int(),
  links: z.record(z.string(), z.string()),
});

const switches = z.strictObject({
  mail: noticeSwitches.shape.mail.optional(),
  in_app: noticeSwitches.shape.in_app.optional(),
});

/** Fields left out stay unchanged. */
export const preferencesInput = z.strictObject({
  enabled: z.boolean(errorKey("validation.boolean")).optional(),
  channels: z.partialRecord(z.enum(NOTICE_FAMILIES), switches).optional(),
});

/** Every family with both of its switches. */
export const preferencesJson = z.object({
  enabled: z.boolean().describe("`false`: nothing but messages about the account itself"),
  channels: z.record(z.enum(NOTICE_FAMILIES), noticeSwitches),
});
export type PreferencesJson = z.output<typeof preferencesJson>;
