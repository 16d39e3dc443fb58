import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { readOwnedObjects, toOwnedObjectsJson } from "@/lib/moderation";
import { readOwnedObjects as contract } from "@/lib/users/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(contract, async (ctx, { params }) =>
    toOwnedObjectsJson(await readOwnedObjects(ctx, params.id)),
  ),
});
