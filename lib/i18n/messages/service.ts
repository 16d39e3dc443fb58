import { type Locale, PAGE_ENGLISH, type Wording } from "../locales";
import { service as de } from "./de/service";
import onPages from "./en/onPages.json";
import { service as en } from "./en/service";

/**
 * Texts of the service by language: errors, issues, notifications, reports, mails. Browsers are never sent
 * it, but for what forms say about their fields.
 */
export type ServiceMessages = typeof en;

/** Where pages word a text of the service in their own way: by wording, with the keys of {@link ServiceMessages}. */
export const PAGE_WORDINGS: Readonly<Partial<Record<Wording, object>>> = {
  [PAGE_ENGLISH]: onPages,
};

export const SERVICE_MESSAGES: Readonly<Record<Locale, ServiceMessages>> = { en, de };
