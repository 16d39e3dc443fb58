import { z } from "zod";
import type { Database } from "@/lib/db/database";
import type { ShippedEntry } from "../data";
import type { Entry } from "../schema";

/**
 * The state of the loaded terms: `shipped` is the hash of the tables that came with the service, `revision` counts
 * every load.
 */
const loadedState = z.object({ shipped: z.string(), revision: z.int() });
export type LoadedState = z.infer<typeof loadedState>;

const STATE_KEY = "vocabularies";
/** Any number that no other advisory lock of the service uses. */
const LOADING_LOCK = 7_061_393;

export async function findLoadedState(db: Database): Promise<LoadedState | undefined> {
  const row = await db.setting.findUnique({ where: { key: STATE_KEY } });
  return row ? loadedState.parse(row.value) : undefined;
}

export async function saveLoadedState(db: Database, state: LoadedState): Promise<void> {
  await db.setting.upsert({
    where: { key: STATE_KEY },
    create: { key: STATE_KEY, value: state },
    update: { value: state, updatedAt: new Date() },
  });
}

/** Two processes that start at once load one after the other; ends with the transaction. */
export async function lockLoading(db: Database): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(${LOADING_LOCK})`;
}

/**
 * Writes terms in one statement; those that did not change keep their revision. Answers how many were
 * new or different.
 *
 * @param first  the position of the first of them
 */
export async function upsertEntries(
  db: Database,
  entries: readonly ShippedEntry[],
  first = 0,
): Promise<number> {
  const rows = JSON.stringify(entries.map((entry, at) => ({ ...entry, position: first + at })));
  return db.$executeRaw`
    INSERT INTO vocabulary_entry AS held
      (type, id, title, description, icon, props, tags, position)
    SELECT type, id, title, description, icon, props, tags, position
    FROM jsonb_to_recordset(${rows}::jsonb) AS given
      (type text, id text, title jsonb, description jsonb, icon text, props jsonb, tags text[], position int)
    ON CONFLICT (type, id) DO UPDATE SET
      title = excluded.title, description = excluded.description, icon = excluded.icon,
      props = excluded.props, tags = excluded.tags, position = excluded.position,
      revision = held.revision + 1, updated_at = now()
    WHERE (held.title, held.description, held.icon, held.props, held.tags, held.position)
      IS DISTINCT FROM
      (excluded.title, excluded.description, excluded.icon, excluded.props, excluded.tags, excluded.position)`;
}

const translations = z.record(z.string(), z.string());

export async function findAllEntries(db: Database): Promise<Entry[]> {
  const rows = await db.vocabularyEntry.findMany({
    orderBy: [{ type: "asc" }, { position: "asc" }, { id: "asc" }],
  });
  return rows.map((row) => ({
    ...row,
    title: translations.parse(row.title),
    description: row.description === null ? null : translations.parse(row.description),
    props: z.record(z.string(), z.unknown()).parse(row.props),
  }));
}
