import type { Context } from "@/lib/db/context";
import { nameOfAccount } from "../account";
import { findAccounts } from "./accounts";
import { siteName } from "./site-name";

/** Who acts, as others are told; the site where it is nobody in person. */
export async function actorName(ctx: Context): Promise<string> {
  const { actor } = ctx;
  const account =
    actor.kind === "user" ? (await findAccounts(ctx, [actor.id])).get(actor.id) : undefined;
  return account ? nameOfAccount(account) : siteName(ctx);
}
