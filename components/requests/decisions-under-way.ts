/**
 * Decisions that a count of the service may not know yet: those that can still be taken back, and those that were sent
 * after the count was read. The header subtracts them; it is on every page, so nothing else is imported here.
 */
type UnderWay = ReadonlyMap<string, number>;

const NOT_SENT = Infinity;
let known: UnderWay = new Map();
const listeners = new Set<() => void>();

function change(id: string, sentAt: number | undefined): void {
  const others = [...known].filter(([one]) => one !== id);
  known = new Map(sentAt === undefined ? others : [...others, [id, sentAt]]);
  for (const tell of listeners) tell();
}

export const decisionsUnderWay = {
  made: (id: string) => change(id, NOT_SENT),
  sent: (id: string) => change(id, Date.now()),
  /** It was taken back or refused. */
  dropped: (id: string) => change(id, undefined),
  /** How many of them a count does not know that was read at this time. */
  unknownAt: (readAt: number) => [...known.values()].filter((sentAt) => sentAt > readAt).length,
  subscribe: (tell: () => void) => {
    listeners.add(tell);
    return () => void listeners.delete(tell);
  },
};
