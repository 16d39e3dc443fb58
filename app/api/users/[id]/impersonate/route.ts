import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as users from "@/lib/users";
import { impersonateUser } from "@/lib/users/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(impersonateUser, async (ctx, { params, request }) =>
    users.presentSignIn(await users.impersonate(ctx, params.id, users.visitorOf(request))),
  ),
});
