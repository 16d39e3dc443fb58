import { BATCH, MAX_PART_BYTES } from "@/lib/search/postgres/fold";
import type { Weights } from "@/lib/search/postgres/book";
import { blockOf } from "@/lib/search/postgres/postings";
import type { Row } from "./insert-rows";

/**
 * Lists of postings as they become when all these documents are published one after the other: a block for each batch that is
 * folded, and a part takes blocks until it is long enough.
 */
export type PostingLists = {
  /** By ascending numbers. Answers parts that are complete. */
  readonly add: (number: number, weights: Weights) => Row[];
  /** All other parts. */
  readonly rest: () => IterableIterator<Row>;
};

type List = {
  /** Of the block that is being made. */
  numbers: number[];
  weights: number[];
  first: number;
  documents: number;
  bytes: Buffer;
  length: number;
};

const FIRST_BYTES = 16;

export function postingLists(source: string): PostingLists {
  const lists = new Map<string, List>();
  let touched: [string, List][] = [];
  let waiting = 0;

  const partOf = (lexeme: string, list: List): Row => {
    const { first, documents, bytes, length } = list;
    list.documents = list.length = 0;
    return { source, lexeme, first, documents, postings: Buffer.from(bytes.subarray(0, length)) };
  };
  const endBlocks = (): Row[] => {
    const complete: Row[] = [];
    for (const [lexeme, list] of touched) {
      append(list);
      if (list.length >= MAX_PART_BYTES) complete.push(partOf(lexeme, list));
    }
    touched = [];
    waiting = 0;
    return complete;
  };

  return {
    add(number, { lexemes, weights }) {
      for (let at = 0; at < lexemes.length; at++) {
        const lexeme = lexemes[at] ?? "";
        let list = lists.get(lexeme);
        if (!list) lists.set(lexeme, (list = emptyList()));
        if (list.numbers.length === 0) touched.push([lexeme, list]);
        list.numbers.push(number);
        list.weights.push(weights[at] ?? 0);
      }
      return ++waiting < BATCH ? [] : endBlocks();
    },
    *rest() {
      yield* endBlocks();
      for (const [lexeme, list] of lists) if (list.length > 0) yield partOf(lexeme, list);
    },
  };
}

const emptyList = (): List => ({
  ...{ numbers: [], weights: [], first: 0, documents: 0 },
  ...{ bytes: Buffer.allocUnsafeSlow(FIRST_BYTES), length: 0 },
});

function append(list: List): void {
  const block = blockOf(list);
  const end = list.length + block.length;
  if (end > list.bytes.length) {
    const longer = Buffer.allocUnsafeSlow(Math.max(end, 2 * list.bytes.length));
    list.bytes.copy(longer, 0, 0, list.length);
    list.bytes = longer;
  }
  if (list.length === 0) list.first = list.numbers[0] ?? 0;
  list.bytes.set(block, list.length);
  list.length = end;
  list.documents += list.numbers.length;
  list.numbers.length = list.weights.length = 0;
}
