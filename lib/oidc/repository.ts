import type { Context } from "@/lib/db/context";

export type Newcomer = {
  readonly id: string;
  readonly idp: string;
  readonly externalId: string;
  readonly fullName: string | null;
  readonly orcid: string | null;
  readonly next: string;
  readonly email: string | null;
  readonly locale: string | null;
  readonly codeHash: Uint8Array | null;
  readonly mails: number;
  readonly tries: number;
  readonly expiresAt: Date;
};

type Hash = Uint8Array<ArrayBuffer>;
const columns = { omit: { browser: true } } as const;

/** Keeps a newcomer for a browser, in the place of an earlier one. */
export async function putNewcomer(
  ctx: Context,
  browser: Hash,
  given: Pick<Newcomer, "id" | "idp" | "externalId" | "fullName" | "orcid" | "next" | "expiresAt">,
): Promise<void> {
  await ctx.db.newcomerAddress.deleteMany({ where: { browser } });
  await ctx.db.newcomerAddress.create({ data: { ...given, browser } });
}

export async function findNewcomer(ctx: Context, browser: Hash): Promise<Newcomer | undefined> {
  const found = await ctx.db.newcomerAddress.findFirst({
    where: { browser, expiresAt: { gt: ctx.now } },
    ...columns,
  });
  return found ?? undefined;
}

export async function findNewcomerById(ctx: Context, id: string): Promise<Newcomer | undefined> {
  const found = await ctx.db.newcomerAddress.findFirst({
    where: { id, expiresAt: { gt: ctx.now } },
    ...columns,
  });
  return found ?? undefined;
}

/** Notes an address that a code is asked for; false when that was done too often. */
export async function saveAddress(
  ctx: Context,
  id: string,
  { email, locale, most }: { email: string; locale: string | null; most: number },
): Promise<boolean> {
  const { count } = await ctx.db.newcomerAddress.updateMany({
    where: { id, mails: { lt: most } },
    data: { email, locale, codeHash: null, tries: 0, mails: { increment: 1 } },
  });
  return count > 0;
}

/** Keeps the code for an address, unless another address was asked for meanwhile. */
export async function saveCode(
  ctx: Context,
  { id, email, codeHash }: { id: string; email: string; codeHash: Hash },
): Promise<boolean> {
  const { count } = await ctx.db.newcomerAddress.updateMany({
    where: { id, email },
    data: { codeHash, tries: 0 },
  });
  return count > 0;
}

/** Counts a try; false when there were too many. Of several at once each counts. */
export async function countTry(ctx: Context, id: string, most: number): Promise<boolean> {
  const { count } = await ctx.db.newcomerAddress.updateMany({
    where: { id, tries: { lt: most } },
    data: { tries: { increment: 1 } },
  });
  return count > 0;
}

/** Takes a newcomer away; false when somebody else did. */
export async function deleteNewcomer(ctx: Context, id: string): Promise<boolean> {
  const { count } = await ctx.db.newcomerAddress.deleteMany({ where: { id } });
  return count > 0;
}

export async function deleteExpired(ctx: Context): Promise<void> {
  await ctx.db.newcomerAddress.deleteMany({ where: { expiresAt: { lt: ctx.now } } });
}
