import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as merging from "@/lib/merging";
import { unmergeUser } from "@/lib/merging/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(unmergeUser, async (ctx, { params }) => ({
    merge: await merging.undoMerge(ctx, params.id),
  })),
});
