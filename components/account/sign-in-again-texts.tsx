"use client";

import { NextIntlClientProvider, useLocale, useMessages, useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { lazyTexts } from "@/lib/client/lazy-texts";
import { toast } from "@/lib/client/toast";

const signInAgainTexts = lazyTexts({
  en: () => import("@/lib/i18n/messages/en/signInAgain.json"),
  de: () => import("@/lib/i18n/messages/de/signInAgain.json"),
});

type SignInAgainTextsProps = {
  children: ReactNode;
  /** They could not be loaded. */
  onMissing?: () => void;
};

/**
 * Brings the texts of signing in again, which hardly any page ever needs. Where they cannot be loaded, a toast says so: the form
 * behind it stays with all that was entered.
 */
export function SignInAgainTexts({ children, onMissing }: SignInAgainTextsProps) {
  const t = useTranslations("parts");
  const locale = useLocale();
  const around = useMessages();
  const [signInAgain, setTexts] = useState<Awaited<ReturnType<typeof signInAgainTexts>>>();
  useEffect(() => {
    signInAgainTexts(locale).then(setTexts, () => {
      toast.error(t("notLoaded"));
      onMissing?.();
    });
    // oxlint-disable-next-line react/exhaustive-deps
  }, [locale]);
  return (
    signInAgain && (
      <NextIntlClientProvider locale={locale} messages={{ ...around, signInAgain }}>
        {children}
      </NextIntlClientProvider>
    )
  );
}
