import type { Locale } from "../locales";
import deDeposit from "./de/deposit.json";
import deParts from "./de/parts.json";
import deUploads from "./de/uploads.json";
import enDeposit from "./en/deposit.json";
import enParts from "./en/parts.json";
import enUploads from "./en/uploads.json";

/**
 * The texts of the pages by language and area. For the server only: what a part in the browser says is handed
 * to it by `app/with-texts.tsx`, area by area.
 */
const en = { parts: enParts, deposit: enDeposit, uploads: enUploads };

export type Messages = typeof en;
export type Area = keyof Messages;

const de: Messages = { parts: deParts, deposit: deDeposit, uploads: deUploads };

export const MESSAGES: Readonly<Record<Locale, Messages>> = { en, de };
