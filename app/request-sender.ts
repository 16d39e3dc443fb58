import { isInvitation } from "@/components/requests/is-invitation";
import type { RequestJson } from "@/components/requests/request-json";
import { namedEntity } from "@/components/requests/use-entity-names";
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

type RequestsOfList = {
  rows: readonly RequestRow[];
  /** The same as their reader gets them. */
  shown: readonly RequestJson[];
  /** The collection whose list it is. */
  here?: string;
};

/**
 * Who asks for a collection, by the ids of the requests of a list. Of earlier requests the person was not kept: then it is the
 * collection itself, which the title alone would name.
 */
export async function askersOf(
  ctx: Context,
  { rows, shown, here }: RequestsOfList,
  parties: Parameters<typeof namedEntity>[2],
): Promise<Record<string, string>> {
  const collections = shown.flatMap(({ id, created_by: by, expanded }) => {
    const isOther = by?.community !== undefined && by.community !== here;
    const collection = isOther ? namedEntity(by, expanded?.created_by, parties) : undefined;
    return collection ? [[id, collection.name] as const] : [];
  });
  return { ...Object.fromEntries(collections), ...(await sendersOf(ctx, rows)) };
}
