import type { Context } from "@/lib/db/context";
import type { Account } from "../account";
import { saveNoticePreferences } from "../repository/accounts";
import type { NoticePreferences } from "../schema";

/** Keeps what an account wants to be told. The caller has checked that it is the actor's own. */
export async function updateNoticePreferences(
  ctx: Context,
  account: Pick<Account, "id">,
  given: NoticePreferences,
): Promise<void> {
  await saveNoticePreferences(ctx, account.id, given);
}
