import { BadRequest, NotAuthenticated } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { listPartners } from "@/lib/partners";
import { accountsCalled, endSessionsCalled } from "@/lib/users";
import { canSignOutOthers } from "../policy";
import { MAX_ID } from "../schema";

export type ReceivedLogout = {
  readonly username: string;
  readonly result: "success" | "not found" | "error";
};

/** Ends all sessions of a person who has signed out of a partner. */
export async function receiveLogout(
  ctx: Context,
  given: string | readonly string[] | undefined,
): Promise<ReceivedLogout> {
  if (!canSignOutOthers(ctx.actor)) throw new NotAuthenticated("webhooks.wrongToken");
  const username = typeof given === "string" ? given.trim() : "";
  if (username === "" || username.length > MAX_ID) throw new BadRequest("webhooks.noUsername");
  try {
    const instances = listPartners().map(({ name }) => name);
    const accounts = await accountsCalled(ctx, username, instances);
    if (accounts.length === 0) return { username, result: "not found" };
    await endSessionsCalled(ctx, accounts);
    return { username, result: "success" };
  } catch (error) {
    ctx.log.error({ err: error }, "the sessions of a person who has signed out did not end");
    return { username, result: "error" };
  }
}
