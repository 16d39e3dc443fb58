import { type Config, config, settingsSchema } from "@/lib/core/config";
import type { Context } from "@/lib/db/context";
import type { LIMIT_GROUPS, LIMIT_UNITS } from "../schema";
import { authoriseLooking } from "./authorise";

type NumberSetting = {
  [Name in keyof Config]-?: Config[Name] extends number ? Name : never;
}[keyof Config];
type Group = (typeof LIMIT_GROUPS)[number];
type Unit = (typeof LIMIT_UNITS)[number];

/** Every limit that a setting changes; `limits.test.ts` holds this to the settings there are. */
export const LIMITS = {
  RATE_GUEST_PER_MINUTE: ["rates", "per_minute"],
  RATE_GUEST_PER_HOUR: ["rates", "per_hour"],
  RATE_ADDRESS_PER_MINUTE: ["rates", "per_minute"],
  RATE_USER_PER_MINUTE: ["rates", "per_minute"],
  RATE_USER_PER_HOUR: ["rates", "per_hour"],
  RATE_LOGIN_PER_MINUTE: ["rates", "per_minute"],
  RATE_MAIL_PER_HOUR: ["rates", "per_hour"],
  RATE_PARTNER_PER_MINUTE: ["rates", "per_minute"],
  RATE_STATISTICS_PER_MINUTE: ["rates", "per_minute"],
  RATE_STATISTICS_USER_PER_HOUR: ["rates", "per_hour"],
  BODY_MAX_BYTES: ["sizes", "bytes"],
  FILE_MAX_BYTES: ["sizes", "bytes"],
  WORK_QUOTA_BYTES: ["sizes", "bytes"],
  LOGO_MAX_BYTES: ["sizes", "bytes"],
  IMPORT_MAX_BYTES: ["sizes", "bytes"],
  IMPORT_METADATA_MAX_BYTES: ["sizes", "bytes"],
  FILES_MAX_PER_WORK: ["numbers", "count"],
  IMPORT_MAX_FILES: ["numbers", "count"],
  IMPORT_MAX_WORKS: ["numbers", "count"],
  DATABASE_POOL: ["numbers", "count"],
  WORKER_CONCURRENCY: ["numbers", "count"],
  SESSION_DAYS: ["times", "days"],
  SESSION_IDLE_HOURS: ["times", "hours"],
  IMPORT_UPLOAD_TIMEOUT: ["times", "seconds"],
  SEARCH_TIMEOUT_MS: ["times", "ms"],
  NOTIFICATION_DAYS: ["times", "days"],
  OUTBOX_DAYS: ["times", "days"],
  STATS_EVENT_DAYS: ["times", "days"],
  PARTNER_DATA_DAYS: ["times", "days"],
  GROUP_COLLECTIONS_PURGE_DAYS: ["times", "days"],
} satisfies Partial<Record<NumberSetting, readonly [Group, Unit]>>;

type LimitName = keyof typeof LIMITS;

/** Every limit as it is now. They are changed by settings at the start. */
export function readLimits(ctx: Context) {
  authoriseLooking(ctx);
  const settings = config();
  const usual = settingsSchema.parse({});
  return {
    limits: (Object.keys(LIMITS) as LimitName[]).map((setting) => {
      const [group, unit] = LIMITS[setting];
      const value = settings[setting];
      return { setting, group, unit, value, isDefault: value === usual[setting] };
    }),
    hasRateLimits: settings.RATE_LIMITS,
    rateStore: settings.RATE_STORE,
  };
}
