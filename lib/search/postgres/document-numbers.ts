import type pg from "pg";

/**
 * Numbers for rows, never given twice. A process takes many at once and keeps them for a moment, so that a change seldom waits
 * for them; those it does not need are lost. Later rows mostly have higher numbers.
 */
type DocumentNumbers = {
  readonly take: (count: number) => Promise<number[]>;
  /** Those that are given from now on are higher than all before. */
  readonly forget: () => void;
};

/** The step of the sequences, see the migration. */
const AT_ONCE = 64;
const KEPT_MS = 1_000;

export function documentNumbers(table: string, writer: () => pg.Pool): DocumentNumbers {
  let kept = new WeakMap<pg.Pool, { free: number[]; until: number }>();
  return {
    async take(count) {
      const pool = writer();
      let store = kept.get(pool);
      if (!store || store.until < Date.now()) {
        store = { free: [], until: Date.now() + KEPT_MS };
        kept.set(pool, store);
      }
      const { free } = store;
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
    forget: () => {
      kept = new WeakMap();
    },
  };
}
