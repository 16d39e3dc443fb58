import * as collections from "@/lib/collections";
import { explainAccess } from "@/lib/collections/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { supportedLocale } from "@/lib/i18n/choose-locale";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(explainAccess, (ctx, { params, query, languages }) =>
    collections.explainAccess(ctx, params.id, query.user, supportedLocale(languages)),
  ),
});
