import { changeMe } from "@/components/account/calls";
import { call } from "@/lib/client/call";
import { loadPage } from "@/lib/client/load-page";
import type { Locale } from "@/lib/i18n/locales";
import type { OwnAccount } from "@/lib/users/schema";
import { readMe } from "./calls";
import { LANGUAGE_SETTINGS, languageHref } from "./language-href";

/** Shows this and all other pages in another language. Who is signed in keeps the choice with the account. */
export async function chooseLanguage(
  to: Locale,
  { isSignedIn }: { isSignedIn: boolean },
): Promise<void> {
  const here = window.location.pathname + window.location.search;
  if (!isSignedIn) return loadPage(languageHref(to, here));
  const isKept = await keepWithAccount(to);
  loadPage(isKept ? here : LANGUAGE_SETTINGS);
}

async function keepWithAccount(locale: Locale): Promise<boolean> {
  try {
    // One's own account comes with all that can be changed of it, and with more, which the change lets pass.
    const read: unknown = await call(readMe, {});
    const me = read as OwnAccount;
    await call(changeMe, { body: { ...me, preferences: { ...me.preferences, locale } } });
    return true;
  } catch {
    return false;
  }
}
