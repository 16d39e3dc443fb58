import { isInvitation } from "@/components/requests/is-invitation";
import type { Context } from "@/lib/db/context";
import { referencedId, type RequestRow } from "@/lib/request-engine";
import { typeOf } from "@/lib/requests";
import { findAccounts, findPeople, nameOfAccount } from "@/lib/users";

/** Who sent a request in the name of a collection. */
export async function senderOf(ctx: Context, request: RequestRow): Promise<string | undefined> {
  return (await sendersOf(ctx, [request]))[request.id];
}

/**
 * Who sent each of these requests in the name of a collection, by the ids of the requests. An invitation always tells who
 * invites, others only what the reader may know.
 */
export async function sendersOf(
  ctx: Context,
  requests: readonly RequestRow[],
): Promise<Record<string, string>> {
  const sent = requests.flatMap((request) => {
    const by = referencedId("user", typeOf(request).sender?.(request) ?? null);
    return by === undefined ? [] : [{ id: request.id, by, isInvited: isInvitation(request) }];
  });
  const idsOf = (isInvited: boolean) =>
    sent.filter((one) => one.isInvited === isInvited).map(({ by }) => by);
  const [inviting, asking] = await Promise.all([
    findAccounts(ctx, idsOf(true)),
    findPeople(ctx, idsOf(false)),
  ]);
  return Object.fromEntries(
    sent.flatMap(({ id, by, isInvited }) => {
      const account = (isInvited ? inviting : asking).get(by);
      return account ? [[id, nameOfAccount(account)]] : [];
    }),
  );
}
