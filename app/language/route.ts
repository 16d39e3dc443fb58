import { pathOfSite } from "@/components/account/return-path";
import { cookieText } from "@/lib/auth/cookies";
import { absoluteUrl } from "@/lib/core/absolute-url";
import { type Handler, route } from "@/lib/http/route";
import { localeCookieName } from "@/lib/i18n/cookie";
import { isLocale } from "@/lib/i18n/locales";

const YEAR_SECONDS = 365 * 24 * 3600;

/** Keeps the language a visitor chose, and leads back to the page they chose it on. */
const choose: Handler = async (request) => {
  const { searchParams } = new URL(request.url);
  const to = searchParams.get("to");
  const headers = new Headers({
    Location: absoluteUrl(pathOfSite(searchParams.get("return") ?? undefined)),
    "Cache-Control": "no-store",
  });
  const kept = { maxAgeSeconds: YEAR_SECONDS, httpOnly: true };
  if (isLocale(to)) headers.append("Set-Cookie", cookieText(localeCookieName(), to, kept));
  return new Response(null, { status: 303, headers });
};

export const dynamic = "force-dynamic";
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: choose });
