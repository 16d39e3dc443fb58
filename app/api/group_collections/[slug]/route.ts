import * as collections from "@/lib/collections";
import * as groups from "@/lib/group-collections";
import {
  changeGroup,
  deleteGroupCollection,
  readGroupCollection,
} from "@/lib/group-collections/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readGroupCollection, async (ctx, call) =>
    collections.presentCollection(
      ctx,
      await groups.readGroupCollection(ctx, call.params.slug),
      call,
    ),
  ),
  PATCH: endpoint(changeGroup, async (ctx, call) =>
    groups.presentGroupChange(await groups.changeGroup(ctx, call.params.slug, call.body)),
  ),
  DELETE: endpoint(deleteGroupCollection, (ctx, call) =>
    groups.deleteGroupCollection(ctx, call.params.slug, call.query),
  ),
});
