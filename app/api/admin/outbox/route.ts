import * as administration from "@/lib/administration";
import { listOutbox } from "@/lib/administration/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listOutbox, async (ctx, { query }) =>
    administration.toOutboxJson(await administration.listOutbox(ctx, query), query),
  ),
});
