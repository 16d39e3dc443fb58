import { Fragment } from "react";
import { segmentsOf } from "@/lib/core/words";
import { isMatch, type SearchTerms } from "./excerpt";

type MarkedTextProps = { text: string; sought: SearchTerms | undefined };

/** A text with the search terms highlighted, ignoring accents. */
export function HighlightedText({ text, sought }: MarkedTextProps) {
  if (!sought || (sought.words.length === 0 && sought.beginnings.length === 0)) return text;
  const parts: { text: string; isMarked: boolean }[] = [];
  for (const { text: piece, words } of segmentsOf(text)) {
    const isMarked = isMatch(words, sought);
    const last = parts.at(-1);
    if (last && last.isMarked === isMarked) last.text += piece;
    else parts.push({ text: piece, isMarked });
  }
  return parts.map((part, position) =>
    part.isMarked ? (
      <mark key={position}>{part.text}</mark>
    ) : (
      <Fragment key={position}>{part.text}</Fragment>
    ),
  );
}
