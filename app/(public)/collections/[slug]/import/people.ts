import type { Context } from "@/lib/db/context";
import type { RunJson } from "@/lib/imports/schema";
import { findAccounts, nameOfAccount } from "@/lib/users";

/** The names of those who imported, by the ids of their accounts. */
export async function peopleOf(
  ctx: Context,
  runs: readonly RunJson[],
): Promise<ReadonlyMap<string, string>> {
  const accounts = await findAccounts(
    ctx,
    runs.flatMap(({ user }) => user?.id ?? []),
  );
  return new Map([...accounts].map(([id, account]) => [id, nameOfAccount(account)]));
}
