import { previews } from "@/emails";
import { identify } from "@/lib/auth/actor";
import { isAdmin } from "@/lib/core/actor";
import { type Handler, route } from "@/lib/http/route";

/** The formatted part of a mail as a document of its own, for the frame on the page of administrators. */
const show: Handler = async (request, context) => {
  const { name } = await context.params;
  const { actor } = await identify(request, new URL(request.url));
  const preview = isAdmin(actor) ? previews.find((one) => one.name === name) : undefined;
  if (!preview) return new Response("Not found.", { status: 404 });
  return new Response(preview.email().html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "private, no-store",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
    },
  });
};

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: show });
