import { call } from "@/lib/client/call";
import { csrfToken } from "@/lib/client/csrf-token";
import { actOnRequest } from "./calls";
import type { Decision } from "./decision-queue";

/** Sends what was decided. By then the page on which it was decided may be another one, or about to go away. */
export function sendDecision(
  { id, action, role }: Decision,
  { isLeaving }: { isLeaving: boolean },
): Promise<unknown> {
  const given = role ? { body: { role } } : {};
  return isLeaving
    ? sendOnLeaving(id, action, given)
    : call(actOnRequest, { params: { id, action }, ...given });
}

/** Goes on when the page is gone. Its answer may never be read. */
function sendOnLeaving(id: string, action: string, { body }: { body?: object }): Promise<unknown> {
  const token = csrfToken();
  return fetch(`/api/requests/${id}/actions/${action}`, {
    method: "POST",
    keepalive: true,
    credentials: "same-origin",
    headers: {
      ...(token ? { "X-CSRFToken": token } : {}),
      ...(body ? { "Content-Type": "application/json" } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}
