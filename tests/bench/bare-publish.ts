import type pg from "pg";
import { summariseFiles } from "@/lib/files";

/** Other paths list what this one leaves, so it has to be a whole work. */
const NO_FILES = JSON.stringify({
  enabled: false,
  order: [],
  default_preview: null,
  ...summariseFiles([]),
});

/** What publishing cannot do without, by hand: six statements in one transaction. */
const STATEMENTS = {
  lock: `SELECT d.parent_id FROM draft d JOIN work_parent p ON p.id = d.parent_id
          WHERE d.id = $1 FOR UPDATE`,
  insert: `INSERT INTO work (id, parent_id, version_index, is_latest, metadata, custom_fields, access, pids, files)
           SELECT id, parent_id, version_index, true, metadata, custom_fields, access, pids, '${NO_FILES}' FROM draft WHERE id = $1`,
  parent: `UPDATE work_parent SET latest_id = $1, latest_index = 1, revision = revision + 1
            WHERE id = (SELECT parent_id FROM draft WHERE id = $1)`,
  draft: `DELETE FROM draft WHERE id = $1`,
  index: `UPDATE search_work SET kind = 'record', is_latest = true WHERE kind = 'draft' AND id = $1`,
  audit: `INSERT INTO audit_entry (actor, action, object_type, object_id) VALUES ('bench', 'publish', 'work', $1)`,
} as const;

/** Publishes a draft without any checks; throws when the id is not a draft's. */
export async function publishBarely(client: pg.PoolClient, id: string): Promise<void> {
  await client.query("BEGIN");
  for (const [name, text] of Object.entries(STATEMENTS)) {
    const { rowCount } = await client.query({ name: `bare ${name}`, text, values: [id] });
    if (rowCount !== 1) throw new Error(`${name} touched ${String(rowCount)} rows.`);
  }
  await client.query("COMMIT");
}
