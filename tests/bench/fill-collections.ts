import type pg from "pg";
import { collectionsIndex } from "@/lib/search";
import { systemContext } from "@/lib/db/context";
import type { Collection, ParentCard } from "@/lib/collections/rows";
import { toSearchDocument } from "@/lib/collections/search-document";
import { currentTerms } from "@/lib/vocabularies";
import {
  collectionIdOf,
  collectionSampleOf,
  parentOf,
  type Shape,
  uuidOf,
} from "./collection-sample";
import { insertRows, type Row } from "./insert-rows";
import { makeAccount } from "./instance";

/** Fills a database with collections as creating and linking them leaves them; works come afterwards. */
const BATCH = 500;
/** No account owns them all: its memberships are read with each of its requests. */
const OWNED_BY_ONE = 50;
/** The account that owns the full collection. */
export const CURATOR = "curator";

export async function fillCollections(database: pg.Pool, shape: Shape): Promise<void> {
  const owners = await insertOwners(database, Math.ceil(shape.count / OWNED_BY_ONE));
  const { id: curator } = await makeAccount(database, CURATOR);
  for (let first = 0; first < shape.count; first += BATCH) {
    const numbers = Array.from(
      { length: Math.min(BATCH, shape.count - first) },
      (_, at) => first + at,
    );
    const batch = numbers.map((index) => collectionAt(index, shape));
    // Parents have lower numbers than their children.
    await insertRows(database, "collection", batch.map(collectionRow));
    await insertRows(
      database,
      "collection_member",
      numbers.map((index) =>
        ownerRow(index, index === shape.full ? curator : owners[index % owners.length]),
      ),
    );
    await collectionsIndex().put(
      systemContext().db,
      batch.map((one) => toSearchDocument(one, currentTerms())),
    );
  }
}

/** What collections say of their size. */
export async function countWorks(database: pg.Pool): Promise<void> {
  await database.query(
    `UPDATE collection c SET size = counted.size
       FROM (SELECT i.collection_id, count(*) AS size
               FROM work_inclusion i JOIN work_parent p ON p.id = i.parent_id JOIN work w ON w.id = p.latest_id
              WHERE w.access->>'record' = 'public' GROUP BY i.collection_id) AS counted
      WHERE c.id = counted.collection_id`,
  );
}

async function insertOwners(database: pg.Pool, count: number): Promise<number[]> {
  const { rows } = await database.query<{ id: number }>(
    `INSERT INTO app_user (email, username)
     SELECT 'owner-' || n || '@example.org', 'owner-' || n FROM generate_series(1, $1::int) AS n RETURNING id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

function collectionAt(index: number, shape: Shape): Collection {
  const above = parentOf(index, shape);
  const one = unlinked(index);
  return above === undefined
    ? { ...one, parent: null }
    : { ...one, parent: cardOf(above), revision: one.revision + 1 };
}

function cardOf(index: number): ParentCard {
  const { access, ...rest } = unlinked(index);
  return { ...rest, visibility: access.visibility };
}

function unlinked(index: number): Omit<Collection, "parent"> {
  const { payload, createdAt } = collectionSampleOf(index);
  return {
    id: collectionIdOf(index),
    slug: payload.slug,
    metadata: payload.metadata,
    access: {
      visibility: payload.access.visibility,
      members_visibility: "public",
      member_policy: "closed",
      record_policy: "open",
      review_policy: "closed",
    },
    childrenAllowed: payload.children.allow,
    customFields: {},
    theme: null,
    logo: null,
    chatWebhook: null,
    size: 0,
    isVerified: false,
    deletionStatus: "P",
    tombstone: null,
    revision: 1,
    createdAt,
    updatedAt: createdAt,
  };
}

function collectionRow({ parent, access, ...one }: Collection): Row {
  return {
    id: one.id,
    slug: one.slug,
    metadata: one.metadata,
    ...access,
    children_allowed: one.childrenAllowed,
    parent_id: parent?.id ?? null,
    custom_fields: one.customFields,
    size: one.size,
    deletion_status: one.deletionStatus,
    revision: one.revision,
    created_at: one.createdAt,
    updated_at: one.updatedAt,
  };
}

function ownerRow(index: number, userId: number | undefined): Row {
  const { createdAt } = collectionSampleOf(index);
  return {
    id: uuidOf(`owner of collection ${index}`),
    collection_id: collectionIdOf(index),
    user_id: userId,
    role: "owner",
    visible: false,
    status: "active",
    revision: 1,
    created_at: createdAt,
    updated_at: createdAt,
  };
}
