import * as administration from "@/lib/administration";
import { readHealth } from "@/lib/administration/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { supportedLocale } from "@/lib/i18n/choose-locale";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readHealth, async (ctx, { languages }) =>
    administration.toHealthJson(await administration.readHealth(ctx), supportedLocale(languages)),
  ),
});
