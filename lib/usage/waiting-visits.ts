import { dayOf } from "@/lib/core/calendar";
import { MAX_DOUBLE_CLICK_MS } from "./service/double-clicks";
import type { Visit } from "./visit";

type Slot = { visit: Visit };
/** Visits of one target by one visitor that are one click. */
type Run = { readonly first: Visit; last?: Slot };

/**
 * Visits that are not written yet, in the order of their arrival. Of many clicks of one visitor on one target within 30 seconds, which
 * count once, the first and the last are kept: by these, `DoubleClickFilter` finds the same as by all of them, and who reloads a page all
 * the time costs no room.
 */
export class WaitingVisits {
  #slots: Slot[] = [];
  readonly #runs = new Map<string, Run>();

  get length(): number {
    return this.#slots.length;
  }

  /** Answers false where it is not kept: it needs a place, and `limit` are taken. */
  add(visit: Visit, limit: number): boolean {
    const key = keyOf(visit);
    const run = this.#runs.get(key);
    const continued = run !== undefined && isOneClick(run, visit) ? run : undefined;
    if (continued?.last) {
      continued.last.visit = visit;
      return true;
    }
    if (this.#slots.length >= limit) return false;
    const slot = { visit };
    this.#slots.push(slot);
    if (continued) continued.last = slot;
    else this.#runs.set(key, { first: visit });
    return true;
  }

  /** The oldest, which stay as they are until `remove`. */
  oldest(count: number): readonly Visit[] {
    this.#runs.clear();
    return this.#slots.slice(0, count).map(({ visit }) => visit);
  }

  remove(count: number): void {
    this.#slots.splice(0, count);
  }
}

/** Visits come in the order in which they end, a long download later than one that began after it. */
function isOneClick({ first, last }: Run, visit: Visit): boolean {
  return (
    visit.at >= (last?.visit ?? first).at &&
    visit.at.getTime() - first.at.getTime() <= MAX_DOUBLE_CLICK_MS &&
    dayOf(first.at) === dayOf(visit.at)
  );
}

function keyOf({ kind, workId, file, session, address, agent }: Visit): string {
  const target = file === undefined || file === "all" ? (file ?? "") : `file ${file.key}`;
  return `${kind}\n${workId}\n${target}\n${session ?? ""}\n${address}\n${agent}`;
}
