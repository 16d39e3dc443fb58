import type { Database } from "@/lib/db/database";
import { kindOfAgent } from "../agents";
import { type UsageItem, withDigest } from "../items";
import { type EventRow, writeEvents } from "../repository/events";

/** An event of former times, as it is stored: who it was is a hash already. */
export type PastEvent = Omit<EventRow, "agentKind">;

/** Writes events that did not come through this service just now; their months have partitions. `items` are the versions they name. */
export async function writePastEvents(
  db: Database,
  events: readonly PastEvent[],
  items: readonly UsageItem[],
): Promise<void> {
  if (events.length === 0) return;
  await writeEvents(db, {
    items: items.map(withDigest),
    events: events.map((event) => ({ ...event, agentKind: kindOfAgent(event.agent) })),
  });
}
