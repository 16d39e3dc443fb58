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
    writeHead: (status: number, ...rest: unknown[]) => {
      const named = pages().get(nonce);
      if (named === undefined && status >= 500) letScriptsBuildThePage(res);
      return writeHead(named ?? status, ...rest);
    },
  });
}

const POLICY = "Content-Security-Policy";

/**
 * When making a page fails half-way, Next sends an empty document that its scripts fill. It lacks the first
 * script of our pages, which vouches for script files, so without this the reader would see nothing at all. Only
 * scripts with the page's nonce run either way.
 */
function letScriptsBuildThePage(res: ServerResponse): void {
  const policy = res.getHeader(POLICY);
  if (typeof policy !== "string") return;
  const kept = policy.split("; ").filter((part) => !part.startsWith("require-trusted-types-for"));
  res.setHeader(POLICY, kept.join("; "));
}

/** For the page. Answers false when the server in front honours no statuses, as plain `next start`. */
export function setPageStatus(nonce: string, status: number): boolean {
  if (!pages().has(nonce)) return false;
  pages().set(nonce, status);
  return true;
}
