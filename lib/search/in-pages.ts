const ROWS_AT_ONCE = 1000;

/** All rows of a walk, a page at a time. */
export async function* inPages<Row>(
  read: (last: Row | undefined, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined;
  do {
    const page = await read(last, ROWS_AT_ONCE);
    yield page;
    last = page.length === ROWS_AT_ONCE ? page.at(-1) : undefined;
  } while (last);
}
