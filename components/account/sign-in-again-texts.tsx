"use client";

import { NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import { type ReactNode, Suspense, use } from "react";
import { lazyTexts } from "@/lib/client/lazy-texts";

const signInAgainTexts = lazyTexts({
  en: () => import("@/lib/i18n/messages/en/signInAgain.json"),
  de: () => import("@/lib/i18n/messages/de/signInAgain.json"),
});

/** Brings the texts of signing in again, which hardly any page ever needs. */
export function SignInAgainTexts({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={null}>
      <Texts>{children}</Texts>
    </Suspense>
  );
}

function Texts({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const around = useMessages();
  const signInAgain = use(signInAgainTexts(locale));
  return (
    <NextIntlClientProvider locale={locale} messages={{ ...around, signInAgain }}>
      {children}
    </NextIntlClientProvider>
  );
}
