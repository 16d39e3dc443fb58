import { isIP } from "node:net";
import { config } from "@/lib/core/config";

/**
 * The address a request comes from. The front server adds its peer to the end of `X-Forwarded-For`, as
 * every proxy does, so the entry to trust is counted from the end: with `TRUSTED_PROXIES=1` it is the one
 * our own proxy added. What lies further to the left was written by the client and proves nothing.
 */
export function clientAddressOf(request: Pick<Request, "headers">): string {
  return trustedAddress(request.headers.get("x-forwarded-for"), config().TRUSTED_PROXIES);
}

export function trustedAddress(header: string | null, trustedProxies: number): string {
  const hops = (header ?? "").split(",").map((hop) => plain(hop.trim()));
  const hop = hops[Math.max(0, hops.length - 1 - trustedProxies)] ?? "";
  return isIP(hop) ? hop : "unknown";
}

/** Some proxies add ports and brackets; IPv4 arrives as `::ffff:192.0.2.1` on a dual socket. */
function plain(hop: string): string {
  const address = /^\[(.+)\](?::\d+)?$/.exec(hop)?.[1] ?? hop;
  const version4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(address);
  return version4?.[1] ?? address;
}
