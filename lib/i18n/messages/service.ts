import type { Locale } from "../locales";
import { service as de } from "./de/service";
import { service as en } from "./en/service";

/**
 * What the service itself says by language: refusals, problems, notifications, reports, mails. Browsers are never sent
 * it, but for what forms say about their fields.
 */
export type ServiceMessages = typeof en;

export const SERVICE_MESSAGES: Readonly<Record<Locale, ServiceMessages>> = { en, de };
