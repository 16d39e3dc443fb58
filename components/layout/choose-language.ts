import { toast } from "@/components/ui/toast";
import { call } from "@/lib/client/call";
import { loadPage } from "@/lib/client/load-page";
import type { Locale } from "@/lib/i18n/locales";
import { changeMe, readMe } from "@/lib/users/endpoints";
import { ownAccountBody } from "@/lib/users/schema";

/** Shows this and all other pages in another language. Who is signed in keeps the choice with the account. */
export function chooseLanguage(to: Locale, { isSignedIn }: { isSignedIn: boolean }): void {
  const here = window.location.pathname + window.location.search;
  const query = new URLSearchParams({ to, return: here });
  if (isSignedIn)
    keepWithAccount(to).then(
      () => loadPage(here),
      (error: Error) => void toast.error(error.message),
    );
  else loadPage(`/language?${query.toString()}`);
}

async function keepWithAccount(locale: Locale): Promise<void> {
  const { preferences, ...rest } = ownAccountBody.parse(await call(readMe, {}));
  await call(changeMe, { body: { ...rest, preferences: { ...preferences, locale } } });
}
