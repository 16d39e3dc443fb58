"use client";

import { type Messages, NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import type { ReactNode } from "react";

/** A provider within a provider hides the outer one's texts; this one keeps them. */
export function MoreTexts(props: { messages: Partial<Messages>; children: ReactNode }) {
  const messages = { ...useMessages(), ...props.messages };
  return (
    <NextIntlClientProvider locale={useLocale()} messages={messages}>
      {props.children}
    </NextIntlClientProvider>
  );
}
