import * as groups from "@/lib/group-collections";
import {
  createGroupCollection,
  deleteUnnamed,
  listGroupCollections,
} from "@/lib/group-collections/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listGroupCollections, async (ctx, call) => {
    const found = await groups.listGroupCollections(ctx, call.query);
    return groups.presentGroupCollections(ctx, found, call);
  }),
  POST: endpoint(createGroupCollection, async (ctx, call) =>
    groups.newGroupCollectionJson(await groups.createGroupCollection(ctx, call.body)),
  ),
  DELETE: endpoint(deleteUnnamed, async (ctx) => groups.refuseUnnamed(ctx)),
});
