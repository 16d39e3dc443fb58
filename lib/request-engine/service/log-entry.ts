import { newTimeId } from "@/lib/core/time-ids";
import type { NewEvent } from "../repository";

/** What happened, as an entry of the timeline. */
export function logEntry(
  by: Pick<NewEvent, "requestId" | "createdBy">,
  event: string,
  more: Readonly<Record<string, unknown>> = {},
): NewEvent {
  return { ...by, id: newTimeId(), type: "L", payload: { event, ...more } };
}
