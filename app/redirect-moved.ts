import { absoluteUrl } from "@/lib/core/absolute-url";
import type { Handler } from "@/lib/http/route";
import { route } from "@/lib/http/route";

/** Routes of an older address: it leads for good to the new one, with everything behind it. */
export function redirectMoved(to: (path: string) => string) {
  const lead: Handler = async (request) => {
    const { pathname, search } = new URL(request.url);
    const location = absoluteUrl(to(pathname) + search);
    return new Response(null, { status: 301, headers: { Location: location } });
  };
  return route({ GET: lead });
}
