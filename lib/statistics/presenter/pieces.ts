import { pauseAfter } from "@/lib/core/time-slices";

/** Characters that are encoded and sent at once. */
const PIECE = 64 * 1024;

/** Texts put together to pieces worth sending; others are served in between. */
export async function* inPieces(
  texts: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<Buffer<ArrayBuffer>, void> {
  const pause = pauseAfter();
  let piece = "";
  for await (const text of texts) {
    piece += text;
    if (piece.length < PIECE) {
      await pause();
      continue;
    }
    yield Buffer.from(piece);
    piece = "";
    await pause();
  }
  if (piece !== "") yield Buffer.from(piece);
}

/** The pieces after the first has been made: a failure until then can still be told as an error. */
export async function begun<Piece>(
  pieces: AsyncGenerator<Piece, void>,
): Promise<{ first: Piece | undefined; isAll: boolean; all: () => AsyncGenerator<Piece, void> }> {
  const first = await pieces.next();
  const second = first.done ? first : await pieces.next();
  return {
    first: first.done ? undefined : first.value,
    isAll: second.done === true,
    async *all() {
      if (!first.done) yield first.value;
      if (!second.done) yield second.value;
      yield* pieces;
    },
  };
}
