import type { Lock, Locker } from "@tus/server";
import { Conflict } from "@/lib/core/errors";

/** Putting a large file together takes about as long. */
const MAX_WAIT_MS = 30_000;

type Held = { giveWay: () => void | Promise<void>; free: Promise<void>; release: () => void };

/**
 * One sender at a time for an upload: who comes again ends a connection that only looks alive. A waiting sender is woken.
 * The library's own locks ask at every turn of the event loop, and keep all turns in memory: a gigabyte in some seconds.
 */
export class UploadLocks implements Locker {
  readonly #held = new Map<string, Held>();

  newLock(id: string): Lock {
    let own: Held | undefined;
    return {
      lock: async (stop, giveWay) => {
        own = await this.#take(id, stop, giveWay);
      },
      unlock: async () => {
        // A sender that did not get the lock must not free another one's.
        if (own && this.#held.get(id) === own) this.#held.delete(id);
        own?.release();
      },
    };
  }

  async #take(id: string, stop: AbortSignal, giveWay: Held["giveWay"]): Promise<Held> {
    const end = AbortSignal.any([stop, AbortSignal.timeout(MAX_WAIT_MS)]);
    const ended = new Promise<void>((resolve) => {
      if (end.aborted) resolve();
      else end.addEventListener("abort", () => resolve(), { once: true });
    });
    for (let held = this.#held.get(id); held; held = this.#held.get(id)) {
      await held.giveWay();
      await Promise.race([held.free, ended]);
      if (end.aborted) throw new Conflict("files.beingUploaded");
    }
    let release = () => {};
    const free = new Promise<void>((resolve) => (release = resolve));
    const own = { giveWay, free, release };
    this.#held.set(id, own);
    return own;
  }
}
