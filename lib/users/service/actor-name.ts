import type { Context } from "@/lib/db/context";
import { nameOfAccount } from "../account";
import { findAccounts } from "./accounts";
import { siteName } from "./site-name";

/** The actor's name in messages to others; the name of the site where the actor is not a person. */
export async function actorName(ctx: Context): Promise<string> {
  const { actor } = ctx;
  const account =
    actor.kind === "user" ? (await findAccounts(ctx, [actor.id])).get(actor.id) : undefined;
  return account ? nameOfAccount(account) : siteName(ctx);
}
