import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as users from "@/lib/users";
import { endOtherSessions, listSessions } from "@/lib/users/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listSessions, async (ctx) =>
    users.toSessionsJson(await users.listOwnSessions(ctx), ctx.actor),
  ),
  DELETE: endpoint(endOtherSessions, (ctx) => users.endOtherSessions(ctx)),
});
