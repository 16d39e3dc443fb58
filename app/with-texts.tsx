import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { type Area, MESSAGES } from "@/lib/i18n/messages";
import { MoreTexts } from "./more-texts";

type WithTextsProps = {
  /** The areas of texts that parts in the browser speak from; nothing else is sent to it. */
  areas: readonly Area[];
  children: ReactNode;
};

/** Hands parts in the browser the texts they speak from, beside those around them. */
export async function WithTexts({ areas, children }: WithTextsProps) {
  const all = MESSAGES[await getLocale()];
  return (
    <MoreTexts messages={Object.fromEntries(areas.map((area) => [area, all[area]]))}>
      {children}
    </MoreTexts>
  );
}
