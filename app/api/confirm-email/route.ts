import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as users from "@/lib/users";
import { confirmEmail } from "@/lib/users/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(confirmEmail, async (ctx, { body, request }) =>
    users.presentSignIn(await users.confirmEmail(ctx, body, users.visitorOf(request))),
  ),
});
