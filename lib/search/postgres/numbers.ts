import type pg from "pg";

/**
 * Numbers for rows, never given twice. A process takes many at once and keeps them, so that a change does not wait for them;
 * those it has left when it ends are lost.
 */
export type Numbers = { readonly take: (count: number) => Promise<number[]> };

/** The step of the sequences, see the migration. */
const AT_ONCE = 64;

export function numbersOf(table: string, writer: () => pg.Pool): Numbers {
  const kept = new WeakMap<pg.Pool, number[]>();
  return {
    async take(count) {
      const pool = writer();
      const free = kept.get(pool) ?? [];
      kept.set(pool, free);
      if (free.length < count) {
        const { rows } = await pool.query<{ first: number }>({
          name: `numbers ${table}`,
          text: `SELECT nextval(pg_get_serial_sequence('${table}', 'number'))::int AS first FROM generate_series(1, $1)`,
          values: [Math.ceil((count - free.length) / AT_ONCE)],
        });
        for (const { first } of rows) for (let at = 0; at < AT_ONCE; at++) free.push(first + at);
      }
      return free.splice(0, count);
    },
  };
}
