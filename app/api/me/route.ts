import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as users from "@/lib/users";
import { changeMe, readMe } from "@/lib/users/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readMe, async (ctx, { request }) =>
    users.withCsrfCookie(request, users.toMeJson(await users.readOwnAccount(ctx))),
  ),
  PUT: endpoint(changeMe, async (ctx, { body }) =>
    users.toMeJson(await users.changeOwnAccount(ctx, body)),
  ),
});
