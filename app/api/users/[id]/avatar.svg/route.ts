import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as users from "@/lib/users";
import { readAvatar } from "@/lib/users/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readAvatar, async (ctx, { params, request }) =>
    users.presentPersonAvatar(request, await users.readPerson(ctx, params.id)),
  ),
});
