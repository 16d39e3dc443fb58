import type { Locale } from "../locales";
import { service as de } from "./de/service";
import { service as en } from "./en/service";

/**
 * Texts of the service by language: errors, issues, notifications, reports, mails. Browsers are never sent
 * it, but for what forms say about their fields.
 */
export type ServiceMessages = typeof en;

export const SERVICE_MESSAGES: Readonly<Record<Locale, ServiceMessages>> = { en, de };
