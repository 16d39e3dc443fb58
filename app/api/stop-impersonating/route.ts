import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as users from "@/lib/users";
import { stopImpersonating } from "@/lib/users/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(stopImpersonating, async (ctx) =>
    users.presentSignIn(await users.stopImpersonating(ctx)),
  ),
});
