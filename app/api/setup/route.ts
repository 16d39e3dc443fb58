import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as users from "@/lib/users";
import { completeSetup, readSetup } from "@/lib/users/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readSetup, async (ctx, { query, request }) =>
    users.withCsrfCookie(request, await users.describeSetup(ctx, query.token)),
  ),
  POST: endpoint(completeSetup, async (ctx, { body, request }) =>
    users.presentSignIn(await users.completeSetup(ctx, body, users.visitorOf(request))),
  ),
});
