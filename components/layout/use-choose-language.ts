"use client";

import { loadPage } from "@/lib/client/load-page";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import type { Locale } from "@/lib/i18n/locales";
import { changeMe, readMe } from "@/lib/users/endpoints";
import { ownAccountBody } from "@/lib/users/schema";

/** Shows this and all other pages in another language. Who is signed in keeps the choice with the account. */
export function useChooseLanguage({ isSignedIn }: { isSignedIn: boolean }): (to: Locale) => void {
  const keep = useApiMutation(async (call, locale: Locale) => {
    const { preferences, ...rest } = ownAccountBody.parse(await call(readMe, {}));
    await call(changeMe, { body: { ...rest, preferences: { ...preferences, locale } } });
    // Not by the component that asked: the palette closes when something is chosen.
    loadPage(here());
  });
  return (to) => {
    if (isSignedIn) keep.mutate(to);
    else loadPage(`/language?${new URLSearchParams({ to, return: here() }).toString()}`);
  };
}

const here = () => window.location.pathname + window.location.search;
