import { log } from "@/lib/core/log";
import type { Visit } from "./visit";
import { VisitWriter, type VisitWriterOptions } from "./visit-writer";
import { WaitingVisits } from "./waiting-visits";

/** A killed process loses what came within this time at most. */
const WRITE_EVERY_MS = 1_000;
/** Written earlier when so many have come. */
const MAX_BATCH = 2_000;
/** Beyond, visits are dropped and their number is logged: the database does not keep up. */
const MAX_WAITING = 50_000;

/** Takes in visits without delay and writes them in batches. */
export class UsageRecorder {
  readonly #writer: VisitWriter;
  readonly #waiting = new WaitingVisits();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #dropped = 0;

  constructor(options: VisitWriterOptions) {
    this.#writer = new VisitWriter(options);
  }

  /** Never throws and never waits. */
  record(visit: Visit): void {
    const before = this.#waiting.length;
    if (!this.#waiting.add(visit, MAX_WAITING)) {
      this.#dropped += 1;
      return;
    }
    if (before < MAX_BATCH && this.#waiting.length === MAX_BATCH) void this.flush();
    else this.#timer ??= setTimeout(() => void this.flush(), WRITE_EVERY_MS).unref();
  }

  /** To be called when works or collections have changed, or may have. */
  forgetItems(): void {
    this.#writer.forgetItems();
  }

  /** Writes what has come; failures are logged. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#writeAll());
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    // What comes meanwhile waits for its own second, or a busy service would write all the time.
    for (let left = this.#waiting.length; left > 0;) {
      const batch = this.#waiting.oldest(Math.min(left, MAX_BATCH));
      try {
        await this.#writer.write(batch);
        this.#waiting.remove(batch.length);
        left -= batch.length;
      } catch (error) {
        // They wait for the next batch: the database may be back then.
        log().warn({ err: error, visits: this.#waiting.length }, "visits could not be counted yet");
        this.#timer ??= setTimeout(() => void this.flush(), WRITE_EVERY_MS).unref();
        break;
      }
    }
    if (this.#dropped > 0) log().error({ visits: this.#dropped }, "visits were not counted");
    this.#dropped = 0;
  }
}
