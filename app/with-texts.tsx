import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { LocalParts } from "@/components/ui/local-parts";
import { type Area, MESSAGES } from "@/lib/i18n/messages";

type WithTextsProps = {
  /** The areas of texts that parts in the browser speak from; nothing else is sent to it. */
  areas: readonly Area[];
  children: ReactNode;
};

/** A page in the reader's language. The parts of the design system are given their words too. */
export async function WithTexts({ areas, children }: WithTextsProps) {
  const locale = await getLocale();
  const all = MESSAGES[locale];
  const messages = Object.fromEntries(areas.map((area) => [area, all[area]]));
  return (
    <NextIntlClientProvider messages={messages}>
      <LocalParts texts={all.parts}>
        <div lang={locale}>{children}</div>
      </LocalParts>
    </NextIntlClientProvider>
  );
}
