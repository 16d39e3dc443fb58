import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { supportedWording } from "@/lib/i18n/choose-locale";
import * as imports from "@/lib/imports";
import { cancelImport } from "@/lib/imports/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(cancelImport, async (ctx, { params, languages }) =>
    imports.presentRun(
      await imports.cancelImport(ctx, params.collection, params.id),
      supportedWording(languages),
    ),
  ),
});
