import type { Weight } from "../definition";
import { EVERY, isForm, quoted, writtenAs } from "./lexemes";
import { type Counts, noCounts, weigher } from "./weights";

/** PostgreSQL keeps 14 bits of a position: phrases beyond that are not told apart. */
const MAX_POSITION = 16_383;
/** Positions kept of one lexeme; PostgreSQL stops at 256. */
const MAX_POSITIONS = 255;
/** A `tsvector` may have 1 MB; of a text with more different words, later ones are found by lists only: not in their field. */
const MAX_BYTES = 700_000;
/** The bytes of a lexeme and of a position beside their letters. */
const BYTES_OF_LEXEME = 8;
const BYTES_OF_POSITION = 2;
/** A letter has three bytes at most, as two halves of one that has four. */
const BYTES_OF_LETTER = 3;
/** Keeps phrases from reaching over from one value into the next. */
const GAP = 8;

/** The weights of lexemes in a document. */
export type Weights = { readonly lexemes: readonly string[]; readonly weights: readonly number[] };

type Entry = { positions: string; count: number; occurrences: Counts | undefined };

/** Collects the lexemes of a document with their positions, up to the size limit of a row. */
export class TsvectorBuilder {
  private readonly entries = new Map<string, Entry>();
  private readonly lengths = noCounts();
  private position = 0;
  private bytes = 0;

  nextPosition(): number {
    return (this.position = Math.min(this.position + 1, MAX_POSITION));
  }

  leaveGap(): void {
    this.position = Math.min(this.position + GAP, MAX_POSITION);
  }

  countWord(weight: Weight): void {
    this.lengths[weight]++;
  }

  /** A lexeme of a search over all fields. */
  addRanked(lexeme: string, at: number, weight: Weight): void {
    const entry = this.add(lexeme, at, weight);
    (entry.occurrences ??= noCounts())[weight]++;
  }

  /** Positions are from 1. */
  add(lexeme: string, at?: number, weight: Weight = "D"): Entry {
    let entry = this.entries.get(lexeme);
    if (!entry) {
      entry = { positions: "", count: 0, occurrences: undefined };
      this.entries.set(lexeme, entry);
      this.bytes += lexeme.length * BYTES_OF_LETTER + BYTES_OF_LEXEME;
    }
    if (at === undefined || entry.count >= MAX_POSITIONS) return entry;
    this.bytes += BYTES_OF_POSITION;
    const place = weight === "D" ? String(at) : at + weight;
    entry.positions = entry.count === 0 ? place : `${entry.positions},${place}`;
    entry.count++;
    return entry;
  }

  /** By lexeme: 1 to 255. A stem counts the words that are written like it, too. */
  weights(): Weights {
    const lexemes = [EVERY];
    const weights = [1];
    const weightOf = weigher(this.lengths);
    for (const [lexeme, { occurrences }] of this.entries) {
      if (!occurrences) continue;
      const same = isForm(lexeme) ? this.entries.get(writtenAs(lexeme))?.occurrences : undefined;
      lexemes.push(lexeme);
      weights.push(weightOf(occurrences, same));
    }
    return { lexemes, weights };
  }

  /**
   * Two inputs of `tsvector`: all lexemes, and of the same lexemes those that begin with one of `beginnings`, without positions.
   * Of a long text later positions are left out before words are.
   */
  vectors(beginnings: readonly string[]): { vector: string; shortVector: string } {
    const parts: string[] = [];
    const shortParts: string[] = [];
    const isShort = this.bytes <= MAX_BYTES;
    let left = isShort ? Infinity : MAX_BYTES;
    let further = isShort ? Infinity : MAX_BYTES - this.leastBytes();
    for (const [lexeme, { positions, count }] of this.entries) {
      if (!isShort) left -= leastBytesOf(lexeme, count);
      if (left < 0) break;
      const more = (count - 1) * BYTES_OF_POSITION;
      const isWhole = count < 2 || more <= further;
      if (isWhole && count > 1) further -= more;
      const kept = isWhole ? positions : positions.slice(0, positions.indexOf(","));
      const text = quoted(lexeme);
      parts.push(count > 0 ? `${text}:${kept}` : text);
      if (beginnings.some((one) => lexeme.startsWith(one))) shortParts.push(text);
    }
    return { vector: parts.join(" "), shortVector: shortParts.join(" ") };
  }

  /** Of all lexemes with one position each. */
  private leastBytes(): number {
    let sum = 0;
    for (const [lexeme, { count }] of this.entries) sum += leastBytesOf(lexeme, count);
    return sum;
  }
}

const leastBytesOf = (lexeme: string, count: number) =>
  Buffer.byteLength(lexeme) + BYTES_OF_LEXEME + (count > 0 ? BYTES_OF_POSITION : 0);
