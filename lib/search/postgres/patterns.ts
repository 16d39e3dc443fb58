import type { PatternPart } from "../query";
import { fold } from "@/lib/core/words";

/** Wildcards in terms of words. */

const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u;

/** A pattern cut where words end: `wi-f*` is the word `wi`, then one that begins with `f`. */
export function patternPieces(parts: readonly PatternPart[]): PatternPart[][] {
  const pieces: PatternPart[][] = [];
  let piece: PatternPart[] = [];
  const flush = () => {
    if (piece.length > 0) pieces.push(piece);
    piece = [];
  };
  for (const part of parts) {
    if (typeof part === "string") {
      piece.push(part);
      continue;
    }
    let literal = "";
    const close = () => {
      if (literal !== "") piece.push({ literal });
      literal = "";
    };
    for (const character of fold(part.literal)) {
      if (WORD_CHARACTER.test(character)) literal += character;
      else {
        close();
        flush();
      }
    }
    close();
  }
  flush();
  return pieces;
}
