import Negotiator from "negotiator";
import { NotAcceptable, UnsupportedMedia } from "@/lib/core/errors";
import { JSON_TYPE } from "@/lib/core/media-types";
import { PAGE_ENGLISH } from "@/lib/i18n/locales";

/**
 * The media type of the response. A specific match beats a wildcard of any quality; missing, empty
 * or wildcard-only headers get the first type offered.
 */
export function chooseType(accept: string | null, offered: readonly string[]): string {
  const first = offered[0] ?? JSON_TYPE;
  // A stored file has only one type, and a 406 would not help the client (RFC 9110 section 12.4.1).
  if (first === "*/*") return first;
  if (!accept || accept.trim() === "*/*" || accept.trim() === first) return first;
  const wanted = new Negotiator({ headers: { accept } }).mediaTypes();
  const offeredAs = (type: string) =>
    offered.find((one) => inComparableCase(one) === inComparableCase(type));
  const specific = firstOf(wanted, (type) => (type.includes("*") ? undefined : offeredAs(type)));
  if (specific) return specific;
  const withParameters = firstOf(splitAccept(accept), offeredAs);
  if (withParameters) return withParameters;
  const wild = new Negotiator({ headers: { accept } }).mediaTypes([...offered])[0];
  if (wild && wanted.some((type) => type.includes("*"))) return wild;
  throw new NotAcceptable(offered);
}

function firstOf(types: readonly string[], find: (type: string) => string | undefined) {
  for (const type of types) {
    const found = find(type);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Types and names of parameters have no case, the value of `profile` has (RFC 9110 section 8.3.1). */
function inComparableCase(type: string): string {
  return type.replace(/"[^"]*"|[^"]+/g, (part) =>
    part.startsWith('"') ? part : part.toLowerCase(),
  );
}

/** Types as written, parameters such as `profile="…"` kept, quality dropped. */
function splitAccept(accept: string): string[] {
  return accept.split(",").map((part) => part.replace(/;\s*q=[\d.]+\s*$/i, "").trim());
}

/**
 * Refuses bodies of another type. A missing header counts as the first type allowed. Parameters mean nothing, but for
 * the `profile` of a type that is allowed with one only (RFC 6906).
 */
export function checkBodyType(header: string | null, allowed: readonly string[]): string {
  const type = essenceOf(header ?? "");
  if (!type) return allowed[0] ?? JSON_TYPE;
  if (allowed.includes(type) || allowed.includes("*/*")) return type;
  const profiles = profilesOf(header ?? "");
  const profiled = allowed.find(
    (one) => essenceOf(one) === type && profilesOf(one).some((wanted) => profiles.includes(wanted)),
  );
  if (profiled) return profiled;
  throw new UnsupportedMedia(allowed);
}

const essenceOf = (type: string) => (type.split(";", 1)[0] ?? "").trim().toLowerCase();

/** A profile is one address, or several with blanks between. */
function profilesOf(type: string): string[] {
  const value = /;\s*profile\s*=\s*(?:"([^"]*)"|([^\s;]+))/i.exec(type);
  return (value?.[1] ?? value?.[2] ?? "").split(/\s+/).filter(Boolean);
}

/** Languages the reader wants, best first, without regions: `["de", "en"]`. Pages ask for their own English. */
export function languagesOf(request: Request, url: URL): string[] {
  const asked = url.searchParams.get("ln");
  const header = request.headers.get("accept-language");
  const listed = header
    ? new Negotiator({ headers: { "accept-language": header } }).languages()
    : [];
  const all = [...(asked ? [asked] : []), ...listed].map((tag) =>
    tag === PAGE_ENGLISH ? tag : (tag.toLowerCase().split("-")[0] ?? ""),
  );
  return [...new Set([...all.filter((tag) => tag && tag !== "*"), "en"])];
}
