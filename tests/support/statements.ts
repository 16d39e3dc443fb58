import pg from "pg";

type AnyQuery = (...given: unknown[]) => unknown;

/**
 * Statements of timers, which may run at any moment beside the changes, and those that take numbers for 64 rows of an index:
 * whether a request is the one that takes them depends on how long ago others did.
 */
const BESIDE =
  /^(SELECT (gin_clean_pending_list|count\(\*\)::int AS waiting|nextval\(pg_get_serial_sequence\('search_)|WITH gone AS)/;

/**
 * The statements that this process sends to the database while `act` runs, over whichever connection, `BEGIN`
 * included.
 */
export async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  const prototype = pg.Client.prototype as unknown as { query: AnyQuery };
  const { query } = prototype;
  prototype.query = function (...given) {
    const [first] = given as [string | { text?: string } | undefined];
    const text = typeof first === "string" ? first : (first?.text ?? "");
    if (!BESIDE.test(text)) seen.push(text);
    return query.apply(this, given);
  };
  try {
    await act();
  } finally {
    prototype.query = query;
  }
  return seen;
}

/** A statement in one line, for messages of failed tests. */
export const inOneLine = (text: string) => text.replace(/\s+/g, " ").trim().slice(0, 160);
