import type { Context } from "@/lib/db/context";
import type { RunJson } from "@/lib/imports/schema";
import { findAccounts, nameOfAccount } from "@/lib/users";

/** The names of the importing users, by account id. */
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
