import { openAddress, OutgoingRefused, readWhole } from "./call";

type Following = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly maxRedirects: number;
  readonly maxBytes: number;
  /** For all calls together. */
  readonly timeoutMs: number;
  /** Asked before each call; false ends it. */
  readonly mayCall?: (address: URL) => boolean;
};

/**
 * Gets what is at an address, or where that leads; nothing when `mayCall` refuses one of them. Each address is judged as
 * the first one is, and nothing is sent to any of them but the request.
 */
export async function getFollowing(
  address: string,
  { headers: asked = {}, maxRedirects, maxBytes, timeoutMs, mayCall }: Following,
): Promise<{ readonly status: number; readonly body: Buffer } | undefined> {
  const end = performance.now() + timeoutMs;
  let next = address;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    if (mayCall && URL.canParse(next) && !mayCall(new URL(next))) return undefined;
    const left = Math.max(1, Math.floor(end - performance.now()));
    const { status, headers, body } = await openAddress(next, { headers: asked, timeoutMs: left });
    const { location } = headers;
    if (status < 300 || status > 399 || !location || !URL.canParse(location, next))
      return { status, body: await readWhole(body, maxBytes) };
    body.destroy();
    next = new URL(location, next).href;
  }
  throw new OutgoingRefused("http.outgoingRedirects", { maximum: maxRedirects });
}
