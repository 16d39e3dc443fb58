import assert from "node:assert/strict";
import { apiOf } from "../support/api";
import { collectionIdOf, collectionSampleOf, collectionsOf, type Shape } from "./collection-sample";
import { contentBytes } from "./fill";
import { CURATOR } from "./fill-collections";
import { type Instance, makeAccount } from "./instance";
import { contentAt, idOf } from "./rows";
import { sampleOf } from "./sample";

type Json = null | string | number | boolean | Json[] | { [key: string]: Json };

/** Numbers of works that are compared. */
const COMPARED = [0, 1, 2];

/**
 * Bulk rows are only worth measuring if they equal published ones: publishes a few samples through
 * the API and compares their JSON, search results and index rows with those of the bulk rows.
 */
export async function checkAgainstPublished(
  instance: Instance,
  shape: Shape | undefined,
): Promise<void> {
  for (const index of COMPARED) {
    const published = await publishSample(instance, index);
    if (shape) await includeLike(instance, index, published, shape);
    const filled = idOf("work", index);
    assert.deepEqual(
      await readings(instance, filled),
      await readings(instance, published),
      `work ${index} of the bulk differs from a published one`,
    );
  }
}

/** The same for a collection and one below it, as an owner of both makes and links them. */
export async function checkAgainstCreated(instance: Instance, shape: Shape): Promise<void> {
  const creator = { ...instance, owner: await makeAccount(instance.database, CURATOR) };
  const root = shape.small.first;
  const above = await createLike(creator, root);
  const below = await createLike(creator, root + 1);
  await call(creator, "POST", `/api/communities/${above}/actions/join-request`, 201, {
    community_id: below,
  });
  const filled = (index: number) => readingsOfCollection(instance, collectionIdOf(index));
  assert.deepEqual(
    [await filled(root), await filled(root + 1)],
    [await readingsOfCollection(instance, above), await readingsOfCollection(instance, below)],
    `collection ${root} of the bulk, or the one below it, differs from a created one`,
  );
}

/** Creates a collection like number `index`, under another name; answers the id. */
export async function createLike(instance: Instance, index: number): Promise<string> {
  const { payload } = collectionSampleOf(index);
  const slug = payload.slug.replace(/\d+$/, String(freshNumber++));
  return (await call(instance, "POST", "/api/communities", 201, { ...payload, slug })).id;
}

let freshNumber = Date.now();

/** Has a published work included where sample number `index` is, which is the full collection alone. */
async function includeLike(instance: Instance, index: number, id: string, shape: Shape) {
  const curator = { ...instance, owner: await makeAccount(instance.database, CURATOR) };
  for (const collection of collectionsOf(index, shape))
    await accept(curator, await askToInclude(instance, id, collectionIdOf(collection)));
}

/** The owner of a published work asks a collection to include it; answers the id of the request. */
export async function askToInclude(
  instance: Instance,
  id: string,
  collectionId: string,
): Promise<string> {
  const { processed } = await call(instance, "POST", `/api/records/${id}/communities`, 200, {
    communities: [{ id: collectionId }],
  });
  const [processedItem] = processed as { request: { id: string } }[];
  assert.ok(processedItem, "the collection was not asked");
  return processedItem.request.id;
}

export async function accept(instance: Instance, requestId: string): Promise<void> {
  await call(instance, "POST", `/api/requests/${requestId}/actions/accept`, 200, {});
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
  const response =
    method === "GET"
      ? await api.get(path)
      : await api[method === "POST" ? "post" : "put"](path, body);
  assert.equal(response.status, status, `${method} ${path}: ${response.text.slice(0, 500)}`);
  return response.body as { id: string; [key: string]: Json };
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

/** The public JSON of a collection, and its row of the index; without its works. */
async function readingsOfCollection(instance: Instance, id: string): Promise<unknown> {
  const response = await apiOf(instance.url).get<{
    slug: string;
    metadata: { size: number };
    parent?: { id: string; slug: string };
  }>(`/api/communities/${id}`);
  assert.equal(response.status, 200, response.text);
  const { parent, ...body } = response.body;
  const names = [id, body.slug, ...(parent ? [parent.id, parent.slug] : [])];
  const { rows } = await instance.database.query<Record<string, Json>>(
    `SELECT kind, version_index, is_latest, is_latest_draft, has_draft, visibility, published_from::text,
            ARRAY(SELECT unnest(facets) ORDER BY 1) AS facets,
            (SELECT count(*) FROM unnest(words) WHERE lexeme !~ '[0-9]' AND lexeme <> ALL ($2)) AS words
       FROM search_collection WHERE id = $1`,
    [id, names.flatMap((one) => one.split("-"))],
  );
  return without([{ ...body, metadata: { ...body.metadata, size: 0 } }, parent, rows], names);
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
