import type { Database } from "@/lib/db/database";
import { type AgentKind, kindOfAgent } from "../agents";
import { type UsageItem, withDigest } from "../items";
import { addMissingPartitions, type EventRow, insertEvents } from "../repository/events";
import { eventKey, listKnownEvents, type TotalsRow, writeTotals } from "../repository/history";

/** An event of former times, as it is stored: who it was is a hash already. */
export type PastEvent = Omit<EventRow, "agentKind">;

/** Writes events that did not come through this service just now; their months have partitions. `items` are the versions they name. */
export async function writePastEvents(
  db: Database,
  events: readonly PastEvent[],
  items: readonly UsageItem[],
): Promise<void> {
  if (events.length === 0) return;
  await insertEvents(db, {
    items: items.map(withDigest),
    events: events.map((event) => ({ ...event, agentKind: kindOfAgent(event.agent) })),
  });
}

/** An event that another service has recorded. It tells what kind of program it was instead of its name. */
export type ImportedEvent = Omit<PastEvent, "agent"> & { readonly agentKind: AgentKind };

/**
 * Writes events of another service but those that are here already: of the same moment, visitor and target. Answers how many
 * were new. To be called outside of transactions, since months may need partitions.
 */
export async function importEvents(
  db: Database,
  given: { readonly events: readonly ImportedEvent[]; readonly items: readonly UsageItem[] },
): Promise<number> {
  const items = new Map(given.items.map((item) => [item.workId, item]));
  const distinct = new Map(given.events.map((event) => [eventKey(event), event]));
  if (distinct.size === 0) return 0;
  const known = await listKnownEvents(db, [...distinct.values()]);
  const events = [...distinct].flatMap(([key, event]) =>
    known.has(key) || !items.has(event.workId)
      ? []
      : [{ ...event, agent: `imported ${event.agentKind}` }],
  );
  if (events.length === 0) return 0;
  await addMissingPartitions(db, events);
  const named = new Set(events.map(({ workId }) => workId));
  await insertEvents(db, {
    items: [...items.values()].filter(({ workId }) => named.has(workId)).map(withDigest),
    events,
  });
  return events.length;
}

/** What a version had on a day, as another service counted it; unique figures are 0 where it told none. */
export type PastTotals = TotalsRow;

type ImportedTotals = {
  /** What was imported under this name for the same version and day is replaced. */
  readonly source: string;
  readonly totals: readonly PastTotals[];
  readonly items: readonly UsageItem[];
};

/** Keeps totals that have no events, and marks their days. Each version is named once a day. */
export async function importTotals(
  db: Database,
  { source, totals, items }: ImportedTotals,
): Promise<void> {
  if (totals.length === 0) return;
  await writeTotals(db, { source, totals, items: items.map(withDigest) });
}
