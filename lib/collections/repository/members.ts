import { randomUUID } from "node:crypto";
import type { CollectionRole } from "@/lib/core/actor";
import type { Context } from "@/lib/db/context";
import { sql } from "@/lib/db/sql";
import type { Member } from "../rows";

/** Memberships, active and pending. Changes happen under the lock of the collection's row. */
export type Subject = { type: "user" | "group" | "email"; id: string };
export type NewMember = {
  subject: Subject;
  role: CollectionRole;
  visible?: boolean;
  groupNotification?: boolean;
  status?: Member["status"];
  requestId?: string;
};

/** Answers how many were new: one membership a person and group, as the unique indexes have it. */
export async function insertMembers(
  ctx: Context,
  collectionId: string,
  members: readonly NewMember[],
): Promise<number> {
  const { count } = await ctx.db.collectionMember.createMany({
    data: members.map(({ subject, role, visible, groupNotification, status, requestId }) => ({
      id: randomUUID(),
      collectionId,
      ...columnsOf(subject),
      role,
      visible: visible ?? false,
      groupNotification: subject.type === "group" ? (groupNotification ?? true) : null,
      status: status ?? "active",
      requestId: requestId ?? null,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })),
    skipDuplicates: true,
  });
  return count;
}

function columnsOf({ type, id }: Subject) {
  return {
    userId: type === "user" ? Number(id) : null,
    groupId: type === "group" ? id : null,
    email: type === "email" ? id : null,
  };
}

/** The holder of the membership `m`; the tables `u` and `g` are joined beside it. */
export const SUBJECT = sql`CASE WHEN m.user_id IS NOT NULL THEN jsonb_build_object('type', 'user', 'id', m.user_id::text,
     'name', coalesce(nullif(u.profile->>'full_name', ''), nullif(u.username, ''), 'Untitled'),
     'description', coalesce(u.profile->>'affiliations', ''))
   WHEN m.group_id IS NOT NULL THEN jsonb_build_object('type', 'group', 'id', m.group_id,
     'name', coalesce(nullif(g.title, ''), m.group_id), 'description', coalesce(g.description, ''))
   ELSE jsonb_build_object('type', 'email', 'id', m.email, 'name', m.email, 'description', '') END`;

/** A membership with what lists show of its holder. */
export const MEMBER = sql`m.id, m.collection_id AS "collectionId", m.role, m.visible,
  m.group_notification AS "groupNotification", m.status, m.request_id AS "requestId", m.revision,
  m.created_at AS "createdAt", m.updated_at AS "updatedAt", ${SUBJECT} AS subject`;

export const HOLDERS = sql`LEFT JOIN app_user u ON u.id = m.user_id LEFT JOIN role g ON g.id = m.group_id`;

/** The memberships of these people and groups in a collection, active or pending. */
export async function findMembers(
  ctx: Context,
  collectionId: string,
  subjects: readonly Subject[],
): Promise<Member[]> {
  const idsOf = (type: Subject["type"]) =>
    subjects.filter((one) => one.type === type).map(({ id }) => id);
  return ctx.db.$queryRaw<Member[]>`SELECT ${MEMBER} FROM collection_member m ${HOLDERS}
      WHERE m.collection_id = ${collectionId}::uuid AND (m.user_id = ANY(${idsOf("user").map(Number)}::int[]) OR m.group_id = ANY(${idsOf("group")}::text[])
        OR m.email = ANY(${idsOf("email")}::text[]))`;
}

/** The owners of a collection by name, and how many people and groups are members of it. */
export type Holders = {
  readonly members: number;
  readonly owners: readonly { type: "user" | "group" | "email"; id: string; name: string }[];
};

/** Owners that are named; a list has room for no more. */
const MAX_OWNERS = 3;

export async function holdersOf(
  ctx: Context,
  collectionIds: readonly string[],
): Promise<Map<string, Holders>> {
  const rows = await ctx.db.$queryRaw<({ collectionId: string } & Holders)[]>`
    SELECT collection_id AS "collectionId", max(members)::int AS members,
           coalesce(jsonb_agg(subject ORDER BY nth) FILTER (WHERE role = 'owner' AND nth <= ${MAX_OWNERS}::int), '[]') AS owners
      FROM (SELECT m.collection_id, m.role, ${SUBJECT} AS subject,
                   count(*) OVER (PARTITION BY m.collection_id) AS members,
                   row_number() OVER (PARTITION BY m.collection_id, m.role ORDER BY m.created_at, m.id) AS nth
              FROM collection_member m ${HOLDERS}
             WHERE m.collection_id = ANY(${[...collectionIds]}::uuid[]) AND m.status = 'active') held
     GROUP BY collection_id`;
  return new Map(
    rows.map(({ collectionId, members, owners }) => [collectionId, { members, owners }]),
  );
}

export async function findMemberOfRequest(
  ctx: Context,
  requestId: string,
): Promise<Member | undefined> {
  const [row] = await ctx.db.$queryRaw<
    Member[]
  >`SELECT ${MEMBER} FROM collection_member m ${HOLDERS} WHERE m.request_id = ${requestId}::uuid`;
  return row;
}

/** The roles that these requests give or were to give, also once they are closed. */
export async function findRolesOfRequests(
  ctx: Context,
  requestIds: readonly string[],
): Promise<Map<string, CollectionRole>> {
  const rows = await ctx.db.$queryRaw<{ requestId: string; role: CollectionRole }[]>`
    SELECT request_id AS "requestId", role FROM collection_member WHERE request_id = ANY(${[...requestIds]}::uuid[])
     UNION ALL
    SELECT request_id, role FROM collection_member_past WHERE request_id = ANY(${[...requestIds]}::uuid[])`;
  return new Map(rows.map(({ requestId, role }) => [requestId, role]));
}

/** The rights the account has in the collection at this moment, itself and by its groups. */
export async function rolesOf(
  ctx: Context,
  collectionId: string,
  userId: string,
): Promise<CollectionRole[]> {
  const rows = await ctx.db.$queryRaw<
    { role: CollectionRole }[]
  >`SELECT m.role FROM collection_member m
      WHERE m.collection_id = ${collectionId}::uuid AND m.status = 'active' AND (m.user_id = ${Number(userId)}::int OR m.group_id IN
        (SELECT role_id FROM role_member WHERE user_id = ${Number(userId)}::int))`;
  return rows.map(({ role }) => role);
}

export async function updateMembers(
  ctx: Context,
  ids: readonly string[],
  change: {
    role?: CollectionRole;
    visible?: boolean;
    groupNotification?: boolean;
    status?: Member["status"];
  },
): Promise<void> {
  const { groupNotification, ...others } = change;
  const common = { revision: { increment: 1 }, updatedAt: ctx.now };
  await ctx.db.collectionMember.updateMany({
    where: { id: { in: [...ids] } },
    data: { ...others, ...common },
  });
  if (groupNotification !== undefined)
    await ctx.db.collectionMember.updateMany({
      where: { id: { in: [...ids] }, groupId: { not: null } },
      data: { groupNotification },
    });
}

export async function deleteMembers(ctx: Context, ids: readonly string[]): Promise<void> {
  await ctx.db.collectionMember.deleteMany({ where: { id: { in: [...ids] } } });
}

/** Takes a pending membership out and keeps it as history, since lists go on showing it. */
export async function archiveMember(ctx: Context, id: string): Promise<void> {
  await ctx.db.$executeRaw`
    WITH gone AS (DELETE FROM collection_member WHERE id = ${id}::uuid RETURNING *)
    INSERT INTO collection_member_past
      (id, collection_id, user_id, group_id, email, role, status, request_id, created_at, updated_at)
    SELECT id, collection_id, user_id, group_id, email, role, status, request_id, created_at, ${ctx.now}
      FROM gone WHERE request_id IS NOT NULL`;
}

/** Makes a pending membership an active one, and keeps how it came about as history. */
export async function activateMember(ctx: Context, id: string): Promise<void> {
  await ctx.db.$executeRaw`
    WITH before AS (SELECT * FROM collection_member WHERE id = ${id}::uuid),
    accepted AS (
      UPDATE collection_member
         SET status = 'active', request_id = NULL, revision = revision + 1, updated_at = ${ctx.now}
       WHERE id = ${id}::uuid)
    INSERT INTO collection_member_past
      (id, collection_id, user_id, group_id, email, role, status, request_id, created_at, updated_at)
    SELECT id, collection_id, user_id, group_id, email, role, status, request_id, created_at, ${ctx.now}
      FROM before WHERE request_id IS NOT NULL`;
}

export async function countOwners(ctx: Context, collectionId: string): Promise<number> {
  return ctx.db.collectionMember.count({
    where: { collectionId, role: "owner", status: "active" },
  });
}

/**
 * Collections that would have no owner who can act without this account, in the order of their ids: its co-owners are
 * closed or blocked. A group counts as an owner.
 */
export async function listSoleOwned(
  ctx: Context,
  userId: number,
  page: { after: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT c.id FROM collection_member m JOIN collection c ON c.id = m.collection_id
    WHERE m.user_id = ${userId}::int AND m.role = 'owner' AND m.status = 'active' AND c.deletion_status = 'P'
      AND (${page.after ?? null}::uuid IS NULL OR c.id > ${page.after ?? null}::uuid)
      AND NOT EXISTS (
        SELECT FROM collection_member o LEFT JOIN app_user u ON u.id = o.user_id
        WHERE o.collection_id = c.id AND o.role = 'owner' AND o.status = 'active' AND o.id <> m.id
          AND (o.group_id IS NOT NULL OR (u.active AND u.blocked_at IS NULL)))
    ORDER BY c.id LIMIT ${page.limit}::int`;
  return rows.map(({ id }) => id);
}

/** Accounts that hold one of these roles, themselves or by a group; people who are not active have none. */
export async function listUserIds(
  ctx: Context,
  collectionId: string,
  roles: readonly CollectionRole[],
  limit: number,
): Promise<number[]> {
  const rows = await ctx.db.$queryRaw<
    { id: number }[]
  >`SELECT u.id FROM app_user u WHERE u.active AND u.blocked_at IS NULL AND u.id IN (
       SELECT m.user_id FROM collection_member m
        WHERE m.collection_id = ${collectionId}::uuid AND m.status = 'active' AND m.role = ANY(${[...roles]}::text[])
       UNION
       SELECT r.user_id FROM collection_member m JOIN role_member r ON r.role_id = m.group_id
        WHERE m.collection_id = ${collectionId}::uuid AND m.status = 'active' AND m.role = ANY(${[...roles]}::text[])
          AND m.group_notification IS NOT FALSE)
      ORDER BY u.id LIMIT ${limit}::int`;
  return rows.map(({ id }) => id);
}

/** An invitation by address becomes one of the account it led to. */
export async function giveToUser(ctx: Context, id: string, userId: number): Promise<void> {
  await ctx.db.collectionMember.update({
    where: { id },
    data: { userId, email: null, updatedAt: ctx.now },
    select: { id: true },
  });
}

/** The newest open invitations for this e-mail address, in the order in which requests are locked. */
export async function listInvitationsTo(
  ctx: Context,
  email: string,
  most: number,
): Promise<string[]> {
  const rows = await ctx.db.$queryRaw<
    { id: string }[]
  >`SELECT request_id AS id FROM collection_member
      WHERE email = ${email.toLowerCase()} AND status = 'invited' AND request_id IS NOT NULL
      ORDER BY created_at DESC, id LIMIT ${most}`;
  return rows.map(({ id }) => id).toSorted();
}

/** One account that owns the collection: the first owner, or the first person of an owning group. */
export async function findOwnerId(ctx: Context, collectionId: string): Promise<number | undefined> {
  const [row] = await ctx.db.$queryRaw<
    { id: number }[]
  >`SELECT coalesce(m.user_id, r.user_id) AS id FROM collection_member m
       LEFT JOIN role_member r ON r.role_id = m.group_id
       JOIN app_user u ON u.id = coalesce(m.user_id, r.user_id) AND u.active AND u.blocked_at IS NULL
      WHERE m.collection_id = ${collectionId}::uuid AND m.status = 'active' AND m.role = 'owner'
      ORDER BY m.user_id NULLS LAST, r.user_id LIMIT 1`;
  return row?.id;
}

/** The accounts that go by these addresses and may be used, by address. */
export async function findAccountIds(
  ctx: Context,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (addresses.length === 0) return new Map();
  const rows = await ctx.db.$queryRaw<
    { id: number; email: string }[]
  >`SELECT id, email FROM app_user
      WHERE email = ANY(${[...addresses]}::text[]) AND active AND confirmed AND blocked_at IS NULL`;
  return new Map(rows.map(({ id, email }) => [email, id]));
}
