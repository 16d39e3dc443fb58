import * as administration from "@/lib/administration";
import { readQueue } from "@/lib/administration/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { supportedLocale } from "@/lib/i18n/choose-locale";
import { schedules } from "@/lib/wiring";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readQueue, async (ctx, { languages }) =>
    administration.toQueueJson(
      await administration.readQueue(ctx, schedules),
      supportedLocale(languages),
    ),
  ),
});
