import ipaddr from "ipaddr.js";

/**
 * The address of the client. The server appends the address of each connection to `X-Forwarded-For`, as do
 * proxies; so the list is believed from its end: skip our own proxies, and the next entry was written by
 * the nearest machine we trust. Entries written by a client itself come further to the front.
 *
 * @param trustedProxies  how many proxies of ours stand before the service (`TRUSTED_PROXIES`)
 */
export function clientAddress(
  request: { readonly headers: Headers },
  trustedProxies: number,
): string | undefined {
  const list = (request.headers.get("x-forwarded-for") ?? "").split(",").map((one) => one.trim());
  const text = list[Math.max(list.length - 1 - trustedProxies, 0)] ?? "";
  return normalAddress(text);
}

/** One spelling for each address; IPv4 inside IPv6 is IPv4, a port is dropped. */
function normalAddress(text: string): string | undefined {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, "$1");
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : undefined;
}

/** A client with an IPv6 address has 2^64 of them: they count as one. */
export function networkOf(address: string): string {
  const parsed = ipaddr.parse(address);
  if (!(parsed instanceof ipaddr.IPv6)) return address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`;
}
