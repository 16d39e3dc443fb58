import type { Locale } from "../locales";
import * as de from "./de/pages";
import * as en from "./en/pages";

/**
 * The texts of the pages by language and area. For the server only: texts of client components are handed
 * to it by `app/with-texts.tsx`, area by area.
 */
export type Messages = typeof en;
export type Area = keyof Messages;

export const MESSAGES: Readonly<Record<Locale, Messages>> = { en, de };
