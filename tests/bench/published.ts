import assert from "node:assert/strict";
import { apiOf } from "../support/api";
import { contentBytes } from "./fill";
import type { Instance } from "./instance";
import { contentAt, idOf } from "./rows";
import { sampleOf } from "./sample";

type Json = null | string | number | boolean | Json[] | { [key: string]: Json };

/**
 * Bulk rows are only worth measuring if nobody can tell them from published ones: publishes a few samples through
 * the API and compares what the API, the search and the index's row say of them with what they say of the bulk's.
 */
export async function checkAgainstPublished(instance: Instance): Promise<void> {
  for (const index of [0, 1, 2]) {
    const published = await publishSample(instance, index);
    const filled = idOf("work", index);
    assert.deepEqual(
      await readings(instance, filled),
      await readings(instance, published),
      `work ${index} of the bulk differs from a published one`,
    );
  }
}

/** Publishes sample number `index` as its depositor would; answers the id. */
export async function publishSample(instance: Instance, index: number): Promise<string> {
  const id = await draftOfSample(instance, index);
  await call(instance, "POST", `/api/records/${id}/draft/actions/publish`, 202);
  return id;
}

/** A draft that only has to be published. */
export async function draftOfSample(instance: Instance, index: number): Promise<string> {
  const api = apiOf(instance.url, instance.owner.token);
  const sample = sampleOf(index);
  const created = await api.post<{ id: string }>("/api/records", sample.payload);
  assert.equal(created.status, 201, created.text);
  const { id } = created.body;
  const files = `/api/records/${id}/draft/files`;
  await call(
    instance,
    "POST",
    files,
    201,
    sample.fileNames.map((key) => ({ key })),
  );
  for (const [position, key] of sample.fileNames.entries()) {
    const bytes = contentBytes(contentAt(index, position));
    const sent = await api.upload(`${files}/${key}/content`, bytes);
    assert.equal(sent.status, 200, sent.text);
    await call(instance, "POST", `${files}/${key}/commit`, 200);
  }
  return id;
}

export async function call(
  { url, owner }: Instance,
  method: "GET" | "POST" | "PUT",
  path: string,
  status: number,
  body?: unknown,
): Promise<{ id: string; [key: string]: Json }> {
  const api = apiOf(url, owner.token);
  const answer =
    method === "GET"
      ? await api.get(path)
      : await api[method === "POST" ? "post" : "put"](path, body);
  assert.equal(answer.status, status, `${method} ${path}: ${answer.text.slice(0, 500)}`);
  return answer.body as { id: string; [key: string]: Json };
}

/** Everything the service knows of a work, without what differs between any two: ids and moments. */
async function readings(instance: Instance, id: string): Promise<unknown> {
  const work = await call(instance, "GET", `/api/records/${id}`, 200);
  const files = await call(instance, "GET", `/api/records/${id}/files`, 200);
  const parent = (work.parent as { id: string }).id;
  const ids = [id, parent];
  const { rows } = await instance.database.query<Record<string, Json>>(
    `SELECT kind, version_index, is_latest, is_latest_draft, has_draft, visibility, published_from::text,
            ARRAY(SELECT unnest(facets) ORDER BY 1) AS facets,
            (SELECT count(*) FROM unnest(words) WHERE lexeme !~ '[0-9]' AND lexeme <> ALL ($2)) AS words
       FROM search_work WHERE id = $1`,
    [id, ids.flatMap((one) => one.split("-"))],
  );
  return without([work, files, rows], ids);
}

const MOMENTS = new Set(["created", "updated", "expires_at"]);
const FILE_IDS = new Set(["file_id", "version_id", "bucket_id"]);
const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

function without(value: unknown, ids: readonly string[], key = ""): unknown {
  if (Array.isArray(value)) return value.map((one) => without(one, ids));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !MOMENTS.has(name))
        .map(([name, one]) => [name, without(one, ids, name)]),
    );
  if (typeof value !== "string") return value;
  if (FILE_IDS.has(key) || UUID.test(value)) return "<id>";
  return ids.reduce((text, id, at) => text.replaceAll(id, `<${at}>`), value);
}
