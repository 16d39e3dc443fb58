import { call } from "@/lib/client/call";
import { pageLanguage } from "@/lib/client/page-language";
import { wordingOfPages } from "@/lib/i18n/locales";
import { ApiError } from "@/lib/client/api-error";
import { pathOf } from "@/lib/http/contract";
import type { RunJson } from "@/lib/imports/schema";
import { followImport as events, readImport } from "./calls";

type Followed = { collection: string; id: string };
type Listeners = {
  onRun: (run: RunJson) => void;
  /** It cannot be followed any more, e.g. because the person was signed out. */
  onLost: (reason: Error) => void;
};

const ASK_AGAIN_MS = 2_000;

/**
 * Tells how far an import is until it has ended: by the service's events, and by asking now and then where those do not
 * come through. Answers with a function that stops it.
 */
export function followImport(params: Followed, { onRun, onLost }: Listeners): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;
  // What is sent along with events is not for scripts to choose, `Accept-Language` neither.
  const source = new EventSource(`${pathOf(events, params)}?ln=${wordingOfPages(pageLanguage())}`);
  const stop = () => {
    hasEnded = true;
    source.close();
    clearTimeout(timer);
  };
  const tell = (run: RunJson) => {
    if (hasEnded) return;
    if (run.finished !== null) stop();
    onRun(run);
  };
  async function ask() {
    try {
      tell(await call(readImport, { params }));
    } catch (error) {
      // A service that restarts is back in a moment; one that refuses will go on to.
      const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
      if (isRefusal && !hasEnded) {
        stop();
        onLost(error);
      }
    }
    if (!hasEnded) timer = setTimeout(() => void ask(), ASK_AGAIN_MS);
  }
  source.addEventListener("import", ({ data }) => tell(JSON.parse(String(data)) as RunJson));
  source.addEventListener("error", () => {
    // Otherwise the browser connects again by itself.
    if (source.readyState === EventSource.CLOSED && !hasEnded) void ask();
  });
  return stop;
}
