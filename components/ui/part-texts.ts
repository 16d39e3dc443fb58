"use client";

import { createContext, useContext } from "react";

/** What the parts of the design system say themselves. */
export const ENGLISH_PARTS = {
  optional: "(optional)",
  error: "Error:",
  close: "Close",
  cancel: "Cancel",
  suggestions: "Suggestions",
  searching: "Searching…",
  counted: "# suggestions",
  oneProblem: "There is a problem",
  manyProblems: "There are # problems",
};
export type PartTexts = typeof ENGLISH_PARTS;

export const PartTextsContext = createContext<PartTexts>(ENGLISH_PARTS);

/** The words of the page's language; English where a page gives none. */
export const usePartTexts = () => useContext(PartTextsContext);

/** Puts a number into one of the texts. */
export const counted = (text: string, count: number) => text.replace("#", String(count));
