import {
  NOTICE_FAMILIES,
  type NoticeFamily,
  type NoticePreferences,
  type noticeSwitches,
} from "@/lib/users/schema";
import type { z } from "zod";
import type { PreferencesJson } from "./schema";

type Channel = keyof z.output<typeof noticeSwitches>;

/** Whether an account wants to be told about something in this way. */
export function wants(
  { enabled, channels }: NoticePreferences,
  family: NoticeFamily,
  channel: Channel,
): boolean {
  return enabled && (channels?.[family]?.[channel] ?? true);
}

/** Every family with both of its switches. */
export function allSwitches({ enabled, channels }: NoticePreferences): PreferencesJson {
  const all = NOTICE_FAMILIES.map(
    (family) => [family, { mail: true, in_app: true, ...channels?.[family] }] as const,
  );
  // The keys are all families there are.
  return { enabled, channels: Object.fromEntries(all) as PreferencesJson["channels"] };
}
