import { setTimeout as sleep } from "node:timers/promises";
import { type RunningPostgres, startPostgres } from "./postgres";

/** The bundled database for as long as the service runs. */
type SupervisedPostgres = { readonly url: string; readonly stop: () => Promise<void> };

const LONGEST_PAUSE_MS = 30_000;

/**
 * Starts the database and starts it again, under the same address, whenever it ends without having been
 * asked to (killed for memory, by hand). The service answers 503 meanwhile and recovers by itself.
 */
export async function supervisePostgres(
  home: string,
  say: (line: string) => void,
): Promise<SupervisedPostgres> {
  let running: RunningPostgres = await startPostgres({ home });
  const { url } = running;
  const port = Number(new URL(url).port);
  let stopping = false;
  const watch = async () => {
    for (;;) {
      await running.ended;
      for (let pauseMs = 100; !stopping; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
        say("The database has ended unexpectedly; starting it again.");
        try {
          running = await startPostgres({ home, port });
          break;
        } catch (error) {
          say(error instanceof Error ? error.message : String(error));
          await sleep(pauseMs);
        }
      }
      if (stopping) return;
    }
  };
  const watching = watch();
  return {
    url,
    async stop() {
      stopping = true;
      await running.stop();
      await watching;
    },
  };
}
