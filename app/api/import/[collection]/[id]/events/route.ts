import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { supportedWording } from "@/lib/i18n/choose-locale";
import * as imports from "@/lib/imports";
import { followImport } from "@/lib/imports/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(followImport, async (ctx, { params, request, languages }) =>
    imports.presentUpdates(
      request,
      await imports.followImport(ctx, params.collection, params.id),
      supportedWording(languages),
    ),
  ),
});
