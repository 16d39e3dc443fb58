import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as merging from "@/lib/merging";
import { mergeUser, readMerge } from "@/lib/merging/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readMerge, async (ctx, { params }) => ({
    merge: (await merging.readMerge(ctx, params.id)) ?? null,
  })),
  POST: endpoint(mergeUser, async (ctx, { params, body }) => ({
    merge: await merging.mergeAccounts(ctx, params.id, body),
  })),
});
