import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as users from "@/lib/users";
import { readGroupAvatar } from "@/lib/users/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readGroupAvatar, async (ctx, { params, request }) =>
    users.presentGroupAvatar(request, await users.readGroup(ctx, params.id)),
  ),
});
