import { NotPermitted } from "@/lib/core/errors";

/**
 * Allows a GET that changes state, which is an older form of a call, only with a header that no other
 * site can make a browser send.
 *
 * @throws NotPermitted for any other GET, and for HEAD
 */
export function refuseForgedGet({ headers, method }: Request): void {
  const isMeant = headers.has("authorization") || headers.has("x-requested-with");
  if (method !== "POST" && !(method === "GET" && isMeant)) throw new NotPermitted("http.usePost");
}
