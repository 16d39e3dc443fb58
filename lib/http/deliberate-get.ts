import { NotPermitted } from "@/lib/core/errors";

/**
 * Lets a GET change something, which an older form of a call does: only where the caller sends a header that no other
 * site can make a browser send.
 *
 * @throws NotPermitted for any other GET, and for HEAD
 */
export function requireDeliberate({ headers, method }: Request): void {
  const isMeant = headers.has("authorization") || headers.has("x-requested-with");
  if (method !== "POST" && !(method === "GET" && isMeant)) throw new NotPermitted("http.usePost");
}
