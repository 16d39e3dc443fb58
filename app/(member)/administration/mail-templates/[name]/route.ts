import { previews } from "@/emails";
import { canAdminister } from "@/lib/administration";
import { identify } from "@/lib/auth/actor";
import { type Handler, route } from "@/lib/http/route";
import { localeOf } from "@/lib/i18n/locale-of-request";
import { mailDocument } from "../../mail-document";

/** One of the mails the service sends, with made-up people. */
const show: Handler = async (request, context) => {
  const { name } = await context.params;
  const { actor } = await identify(request, new URL(request.url));
  const preview = canAdminister(actor) ? previews.find((one) => one.name === name) : undefined;
  return mailDocument(preview?.email(localeOf(actor, request)).html);
};

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: show });
