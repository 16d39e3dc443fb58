/**
 * Arrays as values of a statement, in PostgreSQL's binary form. Of thousands of values they take the two processes a fraction
 * of the time of texts, which are quoted here and read there. The statement says their type, `${realsOf(times)}::float8[]`:
 * it cannot be cast to another.
 *
 * @see https://github.com/postgres/postgres/blob/REL_18_STABLE/src/backend/utils/adt/arrayfuncs.c array_recv
 */

/** The numbers of types (`pg_type.oid`), which are the same everywhere. */
const [BOOL, BYTEA, INT4, TEXT, FLOAT8] = [16, 17, 23, 25, 701] as const;
const HEAD_BYTES = 20;
/** An empty array has no dimension, and so no length and no first index. */
const EMPTY_BYTES = 12;
const LENGTH_BYTES = 4;
const NULL_LENGTH = -1;

/** `int[]` */
export const integersOf = (values: readonly (number | null)[]): Buffer =>
  fixedWidth(values, INT4, 4, (view, at, value) => view.setInt32(at, value));

/** `float8[]`, exact for whole numbers below 2^53 */
export const realsOf = (values: readonly (number | null)[]): Buffer =>
  fixedWidth(values, FLOAT8, 8, (view, at, value) => view.setFloat64(at, value));

/** `boolean[]` */
export const booleansOf = (values: readonly boolean[]): Buffer =>
  fixedWidth(values, BOOL, 1, (view, at, value) => view.setUint8(at, value ? 1 : 0));

function fixedWidth<Value extends number | boolean>(
  values: readonly (Value | null)[],
  type: number,
  width: number,
  set: (view: DataView, at: number, value: Value) => void,
): Buffer {
  const { bytes, view } = arrayOf(values.length, type, values.length * width);
  let at = HEAD_BYTES;
  for (const value of values) {
    view.setInt32(at, value === null ? NULL_LENGTH : width);
    at += LENGTH_BYTES;
    if (value === null) continue;
    set(view, at, value);
    at += width;
  }
  return bytes.subarray(0, at);
}

/** `text[]` */
export function textsOf(values: readonly (string | null)[]): Buffer {
  // UTF-8 takes three bytes at most for each of UTF-16's units.
  const most = values.reduce((sum, value) => sum + 3 * (value?.length ?? 0), 0);
  const { bytes, view } = arrayOf(values.length, TEXT, most);
  let at = HEAD_BYTES;
  for (const value of values) {
    const start = at + LENGTH_BYTES;
    const length = value ? bytes.write(value, start) : 0;
    view.setInt32(at, value === null ? NULL_LENGTH : length);
    at = start + length;
  }
  return bytes.subarray(0, at);
}

/** `bytea[]` */
export function blobsOf(values: readonly Uint8Array[]): Buffer {
  const most = values.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const { bytes, view } = arrayOf(values.length, BYTEA, most);
  let at = HEAD_BYTES;
  for (const value of values) {
    view.setInt32(at, value.byteLength);
    bytes.set(value, at + LENGTH_BYTES);
    at += LENGTH_BYTES + value.byteLength;
  }
  return bytes;
}

/** Room for an array of one dimension, with its head. */
function arrayOf(count: number, type: number, valueBytes: number) {
  const bytes = Buffer.allocUnsafe(HEAD_BYTES + count * LENGTH_BYTES + valueBytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Dimensions, whether there may be nulls, type, length and index of the first.
  const head = [count === 0 ? 0 : 1, 1, type, count, 1];
  head.forEach((value, at) => view.setInt32(4 * at, value));
  return { bytes: count === 0 ? bytes.subarray(0, EMPTY_BYTES) : bytes, view };
}
