import ipaddr from "ipaddr.js";
import { recentlyUsed } from "@/lib/core/recently-used";

/**
 * The address of the client. The server appends the address of each connection to `X-Forwarded-For`, as do
 * proxies; so the list is believed from its end: skip our own proxies, and the next entry was written by
 * the nearest machine we trust. Entries written by a client itself come further to the front.
 *
 * @param trustedProxies  how many proxies of ours stand before the service (`TRUSTED_PROXIES`)
 */
export function clientAddress(
  request: { readonly headers: Pick<Headers, "get"> },
  trustedProxies: number,
): string | undefined {
  const list = request.headers.get("x-forwarded-for") ?? "";
  return normalAddress(entryOf(list, trustedProxies));
}

/** The entry so many places before the last, or the first. */
function entryOf(list: string, placesBefore: number): string {
  let [start, end] = [list.lastIndexOf(","), list.length];
  for (let left = placesBefore; left > 0 && start >= 0; left--)
    [start, end] = [list.lastIndexOf(",", start - 1), start];
  return list.slice(start + 1, end).trim();
}

const normal = recentlyUsed<string, string>(10_000);

/** One spelling for each address; IPv4 inside IPv6 is IPv4, a port is dropped. */
function normalAddress(text: string): string | undefined {
  const known = normal.get(text);
  if (known !== undefined) return known;
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, "$1");
  if (!ipaddr.isValid(bare)) return undefined;
  const address = ipaddr.process(bare).toString();
  normal.set(text, address);
  return address;
}

/** A client with an IPv6 address has 2^64 of them: they count as one. */
export function networkOf(address: string): string {
  const parsed = ipaddr.parse(address);
  if (!(parsed instanceof ipaddr.IPv6)) return address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`;
}
