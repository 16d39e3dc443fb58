import pg from "pg";

type AnyQuery = (...given: unknown[]) => unknown;

/** Statements of timers, which may run at any moment beside the changes. */
const BESIDE = /^SELECT (gin_clean_pending_list|count\(\*\)::int AS waiting)/;

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
