import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as users from "@/lib/users";
import {
  addUserGroups,
  readUserGroups,
  removeUserGroups,
  setUserGroups,
} from "@/lib/users/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readUserGroups, async (ctx, { params }) =>
    users.toUserGroupsJson(await users.readAccountGroups(ctx, params.id)),
  ),
  POST: endpoint(addUserGroups, (ctx, { params, body }) =>
    users.changeAccountGroups(ctx, params.id, "add", body),
  ),
  PUT: endpoint(setUserGroups, (ctx, { params, body }) =>
    users.changeAccountGroups(ctx, params.id, "set", body),
  ),
  DELETE: endpoint(removeUserGroups, (ctx, { params, body }) =>
    users.changeAccountGroups(ctx, params.id, "remove", body),
  ),
});
