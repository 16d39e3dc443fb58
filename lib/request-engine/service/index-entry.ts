import type { Context } from "@/lib/db/context";
import { requestsIndex } from "@/lib/search";
import { toSearchDocument } from "../search-document";
import type { RequestRow, RequestType } from "../types";

/** Brings the search index up to date, in the transaction of the change. */
export async function indexRequests(
  ctx: Context,
  type: RequestType,
  requests: readonly RequestRow[],
): Promise<void> {
  await requestsIndex().put(
    ctx.db,
    requests.map((request) => toSearchDocument(type, request)),
  );
}

export async function unindexRequest(ctx: Context, { id }: Pick<RequestRow, "id">): Promise<void> {
  await requestsIndex().remove(ctx.db, [{ kind: "record", id }]);
}
