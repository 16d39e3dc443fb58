import { join, raw, type Sql, sql } from "@/lib/db/sql";
import type { Filter } from "@/lib/core/rule";
import type { CollectionAttributes } from "../policy";
import type { Collection, ParentCard } from "../rows";

/** One statement brings a collection with everything its answers show. */
export const COLLECTION = sql`SELECT c.id, c.slug, c.metadata,
  jsonb_build_object('visibility', c.visibility, 'members_visibility', c.members_visibility,
                     'member_policy', c.member_policy, 'record_policy', c.record_policy,
                     'review_policy', c.review_policy) AS access,
  c.children_allowed AS "childrenAllowed", c.custom_fields AS "customFields", c.theme, c.logo,
  c.chat_webhook AS "chatWebhook", c.size, c.deletion_status AS "deletionStatus", c.tombstone, c.revision,
  c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  EXISTS (SELECT 1 FROM collection_member m JOIN app_user u ON u.id = m.user_id
           WHERE m.collection_id = c.id AND m.role = 'owner' AND m.status = 'active'
             AND u.verified_at IS NOT NULL) AS "isVerified",
  CASE WHEN p.id IS NULL THEN NULL ELSE jsonb_build_object(
    'id', p.id, 'slug', p.slug, 'metadata', p.metadata, 'visibility', p.visibility,
    'deletionStatus', p.deletion_status, 'childrenAllowed', p.children_allowed, 'theme', p.theme,
    'createdAt', p.created_at, 'updatedAt', p.updated_at) END AS parent
  FROM collection c LEFT JOIN collection p ON p.id = c.parent_id`;

export type CollectionRow = Omit<Collection, "parent"> & {
  parent:
    | (Omit<ParentCard, "createdAt" | "updatedAt"> & Record<"createdAt" | "updatedAt", string>)
    | null;
};

export function toCollection({ parent, ...row }: CollectionRow): Collection {
  return {
    ...row,
    parent: parent && {
      ...parent,
      createdAt: new Date(parent.createdAt),
      updatedAt: new Date(parent.updatedAt),
    },
  };
}

type Column = { value: Sql; type: "text" | "uuid" };
const text = (name: string): Column => ({ value: raw(`c.${name}`), type: "text" });

const COLUMNS: Readonly<Record<keyof CollectionAttributes, Column>> = {
  id: { value: sql`c.id`, type: "uuid" },
  visibility: text("visibility"),
  members_visibility: text("members_visibility"),
  member_policy: text("member_policy"),
  record_policy: text("record_policy"),
  review_policy: text("review_policy"),
  children: {
    value: sql`CASE WHEN c.children_allowed THEN 'open' ELSE 'closed' END`,
    type: "text",
  },
  deletion: text("deletion_status"),
};
const isColumn = (field: string): field is keyof CollectionAttributes =>
  Object.hasOwn(COLUMNS, field);

/** A filter of the policy as a condition on rows of `collection`, which the statement calls `c`. */
export function conditionOf(filter: Filter): Sql {
  if (filter.op === "in") {
    if (!isColumn(filter.field)) throw new Error(`Collections have no ${filter.field}.`);
    const { value, type } = COLUMNS[filter.field];
    return sql`${value} = ANY(${[...filter.values]}::${raw(type)}[])`;
  }
  const parts = filter.of.map(conditionOf);
  if (parts.length === 0) return filter.op === "all" ? sql`TRUE` : sql`FALSE`;
  return sql`(${join(parts, filter.op === "all" ? " AND " : " OR ")})`;
}
