import { pool } from "@/lib/db/database";
import type { IndexDefinition } from "../definition";
import type { DocumentKey, Drift, Stamp } from "../port";

const EXAMPLES = 100;
const PIECE = 5_000;

/** Walks truth and index side by side, both in ascending order of (id, kind). */
export async function compareIndex(
  { table }: IndexDefinition,
  truth: AsyncIterable<readonly Stamp[]>,
): Promise<Drift> {
  const missing = new Findings();
  const stale = new Findings();
  const extra = new Findings();
  let checked = 0;
  const rows = indexedStamps(table);
  let row = await rows.next();
  for await (const batch of truth)
    for (const stamp of batch) {
      checked++;
      while (!row.done && before(row.value, stamp)) {
        extra.add(row.value);
        row = await rows.next();
      }
      if (row.done || before(stamp, row.value)) {
        missing.add(stamp);
        continue;
      }
      if (row.value.revision !== stamp.revision) stale.add(stamp);
      row = await rows.next();
    }
  for (; !row.done; row = await rows.next()) extra.add(row.value);
  return { checked, missing, stale, extra };
}

class Findings {
  count = 0;
  readonly examples: DocumentKey[] = [];

  add({ kind, id }: DocumentKey): void {
    this.count++;
    if (this.examples.length < EXAMPLES) this.examples.push({ kind, id });
  }
}

const before = (one: DocumentKey, other: DocumentKey) =>
  one.id < other.id || (one.id === other.id && one.kind < other.kind);

async function* indexedStamps(table: string): AsyncGenerator<Stamp, void> {
  let last: DocumentKey | undefined;
  for (;;) {
    const { rows } = await pool().query<Stamp>({
      name: `search-compare-${table}`,
      text: `SELECT kind, id, revision FROM ${table}
             WHERE (id COLLATE "C", kind COLLATE "C") > ($1, $2)
             ORDER BY id COLLATE "C", kind COLLATE "C" LIMIT ${PIECE}`,
      values: [last?.id ?? "", last?.kind ?? ""],
    });
    yield* rows;
    last = rows.at(-1);
    if (!last || rows.length < PIECE) return;
  }
}
