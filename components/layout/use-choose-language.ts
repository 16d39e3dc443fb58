"use client";

import { loadPage } from "@/lib/client/load-page";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import type { Locale } from "@/lib/i18n/locales";
import type { OwnAccount } from "@/lib/users/schema";
import { changeMe } from "@/components/account/calls";
import { readMe } from "./calls";

/** Shows this and all other pages in another language. Who is signed in keeps the choice with the account. */
export function useChooseLanguage({ isSignedIn }: { isSignedIn: boolean }): (to: Locale) => void {
  const keep = useApiMutation(async (call, locale: Locale) => {
    // One's own account comes with all that can be changed of it, and with more, which the change lets pass.
    const read: unknown = await call(readMe, {});
    const me = read as OwnAccount;
    await call(changeMe, { body: { ...me, preferences: { ...me.preferences, locale } } });
    // Not by the component that asked: the palette closes when something is chosen.
    loadPage(here());
  });
  return (to) => {
    if (isSignedIn) keep.mutate(to);
    else loadPage(`/language?${new URLSearchParams({ to, return: here() }).toString()}`);
  };
}

const here = () => window.location.pathname + window.location.search;
