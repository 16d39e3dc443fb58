import { setTimeout as sleep } from "node:timers/promises";
import { log } from "@/lib/core/log";

/** Asked before others are let in. */
const PAGES = ["/", "/search", "/readyz"];
/** Needs all that searches read into memory first, which takes some seconds where there are a million works. */
const SEARCH = "/api/records?size=1";
const SEARCH_WITHIN_MS = 60_000;
const AGAIN_AFTER_MS = 100;

/** Has the service at `address` answer once for itself, so that no first request waits for what is read or compiled only once. */
export async function warmUp(address: string, searchWithinMs = SEARCH_WITHIN_MS): Promise<void> {
  const ask = (page: string) =>
    fetch(address + page, { signal: AbortSignal.timeout(10_000) })
      .then(async (response) => {
        await response.arrayBuffer();
        return response.status;
      })
      .catch((error: unknown) => {
        log().warn({ err: error, page }, "the service did not answer its own first request");
        return undefined;
      });
  const until = Date.now() + searchWithinMs;
  // While it is being read a search answers 503 after a while, and the next one waits on.
  const search = async () => {
    while ((await ask(SEARCH)) === 503 && Date.now() < until) await sleep(AGAIN_AFTER_MS);
  };
  await Promise.all([...PAGES.map(ask), search()]);
}
