import type { CollectionRole } from "@/lib/core/actor";

/**
 * Decisions that can still be taken back. One is sent ten seconds after it was made, or when the page goes away; until
 * then Undo forgets it. They outlive moves between pages of this site, so that the next item can open at once.
 *
 * ```ts
 * const queue = decisionQueue({ send, settled });
 * queue.add({ id, title, action: "accept" });   // sent in ten seconds
 * queue.undo(id);                               // never sent
 * queue.flush();                                // sent now, by requests that survive the page
 * ```
 */
export const UNDO_MS = 10_000;

export type Decision = {
  readonly id: string;
  readonly title: string;
  readonly action: "accept" | "decline";
  /** That the new member is given, where one is accepted. */
  readonly role?: CollectionRole | undefined;
};

/** What became of it: `reason` says why it was refused. */
export type Outcome<D extends Decision = Decision> = {
  readonly decision: D;
  readonly reason?: string;
};

type Options<D extends Decision> = {
  /** `isLeaving`: the page will be gone before the answer comes. */
  send: (decision: D, options: { isLeaving: boolean }) => Promise<unknown>;
  settled: (outcome: Outcome<D>) => void;
};

type Listener = () => void;

/** Ids of what has been decided, so that lists of open requests leave it out; a new value for each change. */
export type DecisionResult = ReadonlySet<string>;

export function decisionQueue<D extends Decision>({ send, settled }: Options<D>) {
  type Waiting = { decision: D; timer: ReturnType<typeof setTimeout>; until: number };
  const waiting = new Map<string, Waiting>();
  let decided: DecisionResult = new Set();
  const listeners = new Set<Listener>();

  function change(next: DecisionResult) {
    decided = next;
    for (const tell of listeners) tell();
  }
  const without = (id: string) => new Set([...decided].filter((one) => one !== id));

  async function release(id: string, { isLeaving }: { isLeaving: boolean }) {
    const found = waiting.get(id);
    if (!found) return;
    waiting.delete(id);
    clearTimeout(found.timer);
    // It cannot be taken back any more.
    change(new Set(decided));
    const { decision } = found;
    try {
      await send(decision, { isLeaving });
      settled({ decision });
    } catch (error) {
      // It was not decided after all: lists show it again.
      change(without(id));
      settled({ decision, reason: error instanceof Error ? error.message : String(error) });
    }
  }

  return {
    add(decision: D) {
      if (waiting.has(decision.id)) return;
      const timer = setTimeout(() => void release(decision.id, { isLeaving: false }), UNDO_MS);
      waiting.set(decision.id, { decision, timer, until: Date.now() + UNDO_MS });
      change(new Set([...decided, decision.id]));
    },
    /** For what was decided otherwise, and cannot be taken back; what waited is forgotten. */
    record(id: string) {
      clearTimeout(waiting.get(id)?.timer);
      waiting.delete(id);
      change(new Set([...decided, id]));
    },
    /** Takes back this one, or the last; answers what was taken back. */
    undo(id = [...waiting.keys()].at(-1)): D | undefined {
      const found = id === undefined ? undefined : waiting.get(id);
      if (!found) return undefined;
      clearTimeout(found.timer);
      waiting.delete(found.decision.id);
      change(without(found.decision.id));
      return found.decision;
    },
    /** This one, while it can be taken back, and until when. */
    waitingFor: (id: string): { decision: D; until: number } | undefined => waiting.get(id),
    flush() {
      for (const id of [...waiting.keys()]) void release(id, { isLeaving: true });
    },
    decided: () => decided,
    subscribe: (tell: Listener) => {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
  };
}
