import { BATCH, MAX_PART_BYTES } from "@/lib/search/postgres/merge-recent";
import type { Weights } from "@/lib/search/postgres/tsvector-builder";
import { blockOf } from "@/lib/search/postgres/postings";
import type { Row } from "./insert-rows";

/**
 * Lists of postings as they become when all these documents are published one after the other: a block for each batch that is
 * merged, and a part takes blocks until it is long enough. Postings wait as numbers in the order in which they come, five bytes
 * each, and are sorted by lexeme at the end: lists that grow side by side would be all over the memory.
 */
export type PostingLists = {
  /** By ascending numbers. */
  readonly add: (number: number, weights: Weights) => void;
  /** All parts of all lists, by lexeme. */
  readonly rows: () => IterableIterator<Row>;
};

const FIRST_ROOM = 2 ** 20;

export function postingLists(source: string): PostingLists {
  const lexemes = new Map<string, number>();
  /** Of each posting, in the order in which they came: the lexeme, and its weight. */
  let lexemeAt = new Uint32Array(FIRST_ROOM);
  let weightAt = new Uint8Array(FIRST_ROOM);
  let count = 0;
  /** Of each document. */
  const numbers: number[] = [];
  const ends: number[] = [];

  const makeRoom = (more: number) => {
    if (count + more <= lexemeAt.length) return;
    const room = 2 * lexemeAt.length + more;
    const former = { lexemeAt, weightAt };
    (lexemeAt = new Uint32Array(room)).set(former.lexemeAt);
    (weightAt = new Uint8Array(room)).set(former.weightAt);
  };

  return {
    add(number, { lexemes: own, weights }) {
      makeRoom(own.length);
      for (let at = 0; at < own.length; at++) {
        const lexeme = own[at] ?? "";
        let id = lexemes.get(lexeme);
        if (id === undefined) lexemes.set(lexeme, (id = lexemes.size));
        lexemeAt[count] = id;
        weightAt[count++] = weights[at] ?? 0;
      }
      numbers.push(number);
      ends.push(count);
    },
    *rows() {
      const { starts, ...postings } = sorted(
        lexemeAt.subarray(0, count),
        weightAt,
        ends,
        lexemes.size,
      );
      for (const [lexeme, id] of [...lexemes].sort(([a], [b]) => (a < b ? -1 : 1)))
        for (const part of partsOf(postings, starts[id] ?? 0, starts[id + 1] ?? 0, numbers))
          yield { source, lexeme, ...part };
    },
  };
}

/** Postings by lexeme, and of one lexeme by document: where each begins, and documents and weights side by side. */
function sorted(
  lexemeAt: Uint32Array,
  weightAt: Uint8Array,
  ends: readonly number[],
  lexemes: number,
) {
  const starts = new Uint32Array(lexemes + 1);
  for (const id of lexemeAt) starts[id + 1] = (starts[id + 1] ?? 0) + 1;
  for (let id = 0; id < lexemes; id++) starts[id + 1] = (starts[id] ?? 0) + (starts[id + 1] ?? 0);
  const next = starts.slice();
  const documents = new Uint32Array(lexemeAt.length);
  const weights = new Uint8Array(lexemeAt.length);
  let at = 0;
  for (const [document, end] of ends.entries())
    for (; at < end; at++) {
      const id = lexemeAt[at] ?? 0;
      const to = next[id] ?? 0;
      next[id] = to + 1;
      documents[to] = document;
      weights[to] = weightAt[at] ?? 0;
    }
  return { starts, documents, weights };
}

type Sorted = { readonly documents: Uint32Array; readonly weights: Uint8Array };

function* partsOf(
  { documents, weights }: Sorted,
  from: number,
  end: number,
  numbers: readonly number[],
): Generator<{ first: number; documents: number; postings: Buffer }> {
  let blocks: Buffer[] = [];
  let bytes = 0;
  let start = from;
  for (let at = from; at < end;) {
    const begin = at;
    const batch = Math.floor((documents[at] ?? 0) / BATCH);
    while (at < end && Math.floor((documents[at] ?? 0) / BATCH) === batch) at++;
    const block = blockOf({
      numbers: Array.from(documents.subarray(begin, at), (document) => numbers[document] ?? 0),
      weights: Array.from(weights.subarray(begin, at)),
    });
    blocks.push(block);
    bytes += block.length;
    if (bytes < MAX_PART_BYTES && at < end) continue;
    const first = numbers[documents[start] ?? 0] ?? 0;
    yield { first, documents: at - start, postings: Buffer.concat(blocks) };
    [blocks, bytes, start] = [[], 0, at];
  }
}
