import { previews } from "@/emails";
import { canAdminister } from "@/lib/administration";
import { identify } from "@/lib/auth/actor";
import { createContext } from "@/lib/db/context";
import { type Handler, route } from "@/lib/http/route";
import { localeOf } from "@/lib/i18n/locale-of-request";
import { mailSite } from "@/lib/users";
import { mailDocument } from "../../mail-document";

/** One of the mails the service sends, with the name of this site and made-up people. */
const show: Handler = async (request, context) => {
  const { name } = await context.params;
  const { actor } = await identify(request, new URL(request.url));
  const preview = canAdminister(actor) ? previews.find((one) => one.name === name) : undefined;
  if (!preview) return mailDocument(undefined);
  const site = await mailSite(createContext({ actor }), localeOf(actor, request));
  return mailDocument(preview.email(site).html);
};

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: show });
