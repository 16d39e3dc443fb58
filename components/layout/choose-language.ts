import { changeMe } from "@/components/account/calls";
import { ApiError } from "@/lib/client/api-error";
import { call } from "@/lib/client/call";
import { loadPage } from "@/lib/client/load-page";
import { toast } from "@/lib/client/toast";
import type { Locale } from "@/lib/i18n/locales";
import type { OwnAccount } from "@/lib/users/schema";
import { readMe } from "./calls";
import { languageHref } from "./language-href";

/** Shows this and all other pages in another language. Who is signed in keeps the choice with the account. */
export async function chooseLanguage(
  to: Locale,
  { isSignedIn }: { isSignedIn: boolean },
): Promise<void> {
  const { pathname, search, hash } = window.location;
  // Browsers keep the place on the page through a redirect.
  if (!isSignedIn) return loadPage(languageHref(to, pathname + search) + hash);
  try {
    // One's own account comes with all that can be changed of it, and with more, which the change lets pass.
    const read: unknown = await call(readMe, {});
    const me = read as OwnAccount;
    await call(changeMe, { body: { ...me, preferences: { ...me.preferences, locale: to } } });
    window.location.reload();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast.error(error.message);
  }
}
