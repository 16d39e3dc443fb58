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
  copied: "Copied",
  copyFailed: "Could not copy: select the text and copy it by hand",
  requestId: "Request id",
  copyRequestId: "Copy the request id",
  editor: {
    formatting: "Formatting",
    heading: "Heading",
    smallerHeading: "Smaller heading",
    bold: "Bold",
    italic: "Italic",
    code: "Code",
    list: "List",
    numberedList: "Numbered list",
    quotation: "Quotation",
    codeBlock: "Block of code",
    link: "Link",
    linkAddress: "Address",
    linkSet: "Set the link",
    linkProblem: "Write an address that begins with https:// or mailto:",
    undo: "Undo",
    redo: "Redo",
    source: "Edit as HTML",
    sourceTitle: "This text is edited as HTML",
    sourceText: "It holds what the editor cannot show: #. Here it stays as it is.",
    leaveSource: "Use the editor",
    leaveTitle: "Use the editor for this text?",
    leaveText:
      "Its words stay. Gone with your first change: #. Nothing is changed before you save.",
  },
};
export type PartTexts = typeof ENGLISH_PARTS;

export const PartTextsContext = createContext<PartTexts>(ENGLISH_PARTS);

/** The words of the page's language; English where a page gives none. */
export const usePartTexts = () => useContext(PartTextsContext);

/** Puts a number into one of the texts. */
export const counted = (text: string, count: number) => text.replace("#", String(count));
