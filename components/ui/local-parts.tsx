"use client";

import type { ReactNode } from "react";
import { type PartTexts, PartTextsContext } from "./part-texts";

/** Gives the parts inside their words in the language of the page. */
export function LocalParts({ texts, children }: { texts: PartTexts; children: ReactNode }) {
  return <PartTextsContext value={texts}>{children}</PartTextsContext>;
}
