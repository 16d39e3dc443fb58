import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { type Area, MESSAGES } from "@/lib/i18n/messages";
import { MoreTexts } from "./more-texts";

type WithTextsProps = {
  /** The areas of texts that client components use; no others are sent to the browser. */
  areas: readonly Area[];
  children: ReactNode;
};

/** Sends client components their texts, in addition to those of the layout around them. */
export async function WithTexts({ areas, children }: WithTextsProps) {
  const all = MESSAGES[await getLocale()];
  return (
    <MoreTexts messages={Object.fromEntries(areas.map((area) => [area, all[area]]))}>
      {children}
    </MoreTexts>
  );
}
