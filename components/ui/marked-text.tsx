import { Fragment } from "react";
import type { Passage } from "@/lib/search";

type Pieces = Passage["pieces"];

/** A text with parts of it marked. */
export function MarkedText({ pieces }: { pieces: Pieces }) {
  return pieces.map(({ text, isMarked }, position) =>
    isMarked ? <mark key={position}>{text}</mark> : <Fragment key={position}>{text}</Fragment>,
  );
}

const BEGINS_WITH_DOTS = /^\s*(…|\.{3})/;
const ENDS_WITH_DOTS = /(…|\.{3})\s*$/;

/**
 * Passages of one text; dots stand for what is left out, unless the text has some there itself. They are not parted from the
 * next word: at the end of a line that is cut, they would stand beside those of the browser.
 */
export function Passages({ passages }: { passages: readonly Passage[] }) {
  return passages.map(({ pieces, isCut }, position) => (
    <Fragment key={position}>
      {isCut.before && !BEGINS_WITH_DOTS.test(pieces[0]?.text ?? "") && "…\u00a0"}
      <MarkedText pieces={pieces} />
      {isCut.after &&
        position === passages.length - 1 &&
        !ENDS_WITH_DOTS.test(pieces.at(-1)?.text ?? "") &&
        "\u00a0…"}{" "}
    </Fragment>
  ));
}

const WORD_AROUND = String.raw`[\p{L}\p{N}\p{M}]`;

/** The same words marked in another writing of what the passages show: a name in another order. */
export function markedLike(text: string, passages: readonly Passage[] = []): Pieces {
  const words = passages.flatMap(({ pieces }) =>
    pieces.flatMap((piece) => (piece.isMarked ? piece.text : [])),
  );
  if (words.length === 0) return [{ text, isMarked: false }];
  const any = [...new Set(words)].map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  const parts = text.split(
    new RegExp(`(?<!${WORD_AROUND})(${any.join("|")})(?!${WORD_AROUND})`, "u"),
  );
  return parts.flatMap((part, at) => (part === "" ? [] : { text: part, isMarked: at % 2 === 1 }));
}
