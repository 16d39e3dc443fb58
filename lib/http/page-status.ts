/**
 * The status of a page that is neither 200 nor 404, for which a server component has no words of its own: 403
 * for the forbidden, 410 for the removed. The page names it, and the server that sends the page's head takes it.
 *
 * The two are compiled apart, so they meet in a process-wide map; the key is the page's nonce, which only
 * the server makes, once per request. Under plain `next start` nobody takes it and such pages answer 200.
 */
const KEY = Symbol.for("commonshelf.page-status");
const MOST = 10_000;

type Shared = { [KEY]?: Map<string, number> } & typeof globalThis;

function wanted(): Map<string, number> {
  const shared: Shared = globalThis;
  return (shared[KEY] ??= new Map<string, number>());
}

export function setPageStatus(nonce: string, status: number): void {
  const map = wanted();
  // Pages that were given up before their head was sent leave their entry behind; the oldest go first.
  for (const oldest of map.keys()) {
    if (map.size < MOST) break;
    map.delete(oldest);
  }
  map.set(nonce, status);
}

/** For the server, when it is about to send the head: the status to send, once. */
export function takePageStatus(nonce: string): number | undefined {
  const status = wanted().get(nonce);
  wanted().delete(nonce);
  return status;
}
