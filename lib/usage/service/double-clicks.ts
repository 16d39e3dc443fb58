import type { CountedEvent } from "./day-counter";

export const MAX_DOUBLE_CLICK_MS = 30_000;
const HOUR_MS = 3_600_000;

/**
 * Clicks of one visitor on one version or file with no gap above 30 seconds are one, at the time of the last (COUNTER
 * Release 5, "double-click filtering"). Events come by visitor and time. Only what one visitor has clicked is kept, once for each
 * version and file.
 */
export class DoubleClickFilter {
  readonly #count: (event: CountedEvent, isUnique: boolean) => void;
  #visitor = 0;
  /** The last click on each target, which counts unless another follows soon. */
  readonly #last = new Map<string, CountedEvent>();
  /** Versions and hours that have counted. */
  readonly #hours = new Set<string>();

  constructor(count: (event: CountedEvent, isUnique: boolean) => void) {
    this.#count = count;
  }

  add(event: CountedEvent): void {
    if (event.visitor !== this.#visitor) {
      this.end();
      this.#visitor = event.visitor;
    }
    const target = `${event.kind} ${event.item.workId} ${event.fileKey ?? ""}`;
    const former = this.#last.get(target);
    if (former && event.time - former.time > MAX_DOUBLE_CLICK_MS) this.#countOne(former);
    this.#last.set(target, event);
  }

  /** Counts what still waits for another click. */
  end(): void {
    for (const event of this.#last.values()) this.#countOne(event);
    this.#last.clear();
    this.#hours.clear();
  }

  #countOne(event: CountedEvent): void {
    const hour = `${event.kind} ${event.item.workId} ${Math.floor(event.time / HOUR_MS)}`;
    const isUnique = !this.#hours.has(hour);
    if (isUnique) this.#hours.add(hour);
    this.#count(event, isUnique);
  }
}
