import { lazyTexts } from "@/lib/client/lazy-texts";

/** Texts for the code that is loaded with the first key. */
export const keyTexts = lazyTexts({
  en: () => import("@/lib/i18n/messages/en/keys.json"),
  de: () => import("@/lib/i18n/messages/de/keys.json"),
});
