import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Locale } from "@/lib/i18n/locales";
import { MESSAGES } from "@/lib/i18n/messages";

/** There is one around every page; nobody presses anything here. */
const ROUTER = {} as AppRouterInstance;

/** The markup of a part that speaks the reader's language. */
export function markupOf(part: ReactNode, locale: Locale = "en"): string {
  return renderToStaticMarkup(
    <AppRouterContext value={ROUTER}>
      <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="UTC">
        {part}
      </NextIntlClientProvider>
    </AppRouterContext>,
  );
}
