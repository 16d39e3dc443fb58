import type { Context } from "@/lib/db/context";

/** What another system calls a person: a scheme of its own, such as `import_user_id`, and the value there. */
export type PersonIdentifier = { readonly scheme: string; readonly identifier: string };

type Held = PersonIdentifier & { readonly userId: number };

/** Who has these identifiers; one that several accounts have says nothing and is left out. */
export async function findHolders(
  ctx: Context,
  given: readonly PersonIdentifier[],
): Promise<Held[]> {
  if (given.length === 0) return [];
  return ctx.db.$queryRaw<Held[]>`
    SELECT i.scheme, i.identifier, min(i.user_id) AS "userId"
      FROM (SELECT DISTINCT scheme, identifier
              FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS g(scheme text, identifier text)) AS wanted
      JOIN account_identifier i USING (scheme, identifier)
     GROUP BY i.scheme, i.identifier HAVING count(*) = 1`;
}

/** Keeps identifiers with their accounts; those that are there stay. */
export async function addIdentifiers(ctx: Context, given: readonly Held[]): Promise<void> {
  if (given.length === 0) return;
  await ctx.db.$executeRaw`
    INSERT INTO account_identifier (user_id, scheme, identifier, created_at)
    SELECT "userId", scheme, identifier, ${ctx.now}
      FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS g("userId" int, scheme text, identifier text)
     ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING`;
}

/** The identifiers of each account, by account. */
export async function listIdentifiers(
  ctx: Context,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly PersonIdentifier[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await ctx.db.$queryRaw<{ userId: number; identifiers: PersonIdentifier[] }[]>`
    SELECT user_id AS "userId",
           jsonb_agg(jsonb_build_object('scheme', scheme, 'identifier', identifier)
                     ORDER BY scheme, identifier) AS identifiers
      FROM account_identifier WHERE user_id = ANY(${[...userIds]}) GROUP BY user_id`;
  return new Map(rows.map(({ userId, identifiers }) => [userId, identifiers]));
}

/** Of one scheme, an account has this one and no other any more. */
export async function replaceIdentifier(
  ctx: Context,
  userId: number,
  { scheme, identifier }: PersonIdentifier,
): Promise<void> {
  await ctx.db.$executeRaw`
    DELETE FROM account_identifier WHERE user_id = ${userId} AND scheme = ${scheme} AND identifier <> ${identifier}`;
  await addIdentifiers(ctx, [{ userId, scheme, identifier }]);
}

/** The accounts that have an identifier. */
export async function listHoldersOf(
  ctx: Context,
  { scheme, identifier }: PersonIdentifier,
): Promise<number[]> {
  const rows = await ctx.db.accountIdentifier.findMany({
    where: { scheme, identifier },
    orderBy: { userId: "asc" },
    select: { userId: true },
    take: 100,
  });
  return rows.map(({ userId }) => userId);
}
