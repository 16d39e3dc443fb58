import type { ServerResponse } from "node:http";

/**
 * The status of a page that failed, for which a server component has no words of its own: 403 for the
 * forbidden, 410 for the removed, 500 with a page that needs no scripts. The page names it, and the server
 * that sends the page's head puts it there.
 *
 * The two are compiled apart, so they meet in a process-wide map; the key is the page's nonce, which only
 * the server makes, once per request.
 */
const KEY = Symbol.for("commonshelf.page-status");

type Shared = { [KEY]?: Map<string, number | undefined> } & typeof globalThis;

function pages(): Map<string, number | undefined> {
  const shared: Shared = globalThis;
  return (shared[KEY] ??= new Map<string, number | undefined>());
}

/** For the server, before it lets the page be made: the head will carry the status the page names. */
export function honourPageStatus(res: ServerResponse, nonce: string): void {
  pages().set(nonce, undefined);
  res.once("close", () => pages().delete(nonce));
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => ServerResponse;
  Object.assign(res, {
    writeHead: (status: number, ...rest: unknown[]) =>
      writeHead(pages().get(nonce) ?? status, ...rest),
  });
}

/** For the page. Answers false when the server in front honours no statuses, as plain `next start`. */
export function setPageStatus(nonce: string, status: number): boolean {
  if (!pages().has(nonce)) return false;
  pages().set(nonce, status);
  return true;
}
