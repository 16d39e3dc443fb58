import { type Message, message } from "@/lib/core/message";
import type { Locale } from "@/lib/i18n/locales";
import { translate } from "@/lib/i18n/translate";
import type { ReceivedLogout } from "./service/logout";
import type { Judged, ReceivedUpdates } from "./service/updates";

/* What partners are answered. */

export const presentActive = (locale: Locale) => ({
  message: translate(locale, message("webhooks.active")),
  status: 200 as const,
});

/** 202, or 207 where some entries were refused. */
export function presentUpdates({ updates, judged }: ReceivedUpdates, locale: Locale) {
  const refused = judged.flatMap(({ entry: { type, given }, problem }) =>
    problem
      ? [{ type, id: given.id, event: given.event, message: translate(locale, problem) }]
      : [],
  );
  if (refused.length === 0)
    return { message: translate(locale, message("webhooks.accepted")), status: 202, updates };
  return answer(207, {
    message: translate(locale, message("webhooks.partly")),
    status: 207,
    updates,
    accepted: acceptedOf(judged),
    errors: refused,
  });
}

function acceptedOf(judged: readonly Judged[]): Record<string, unknown[]> {
  const accepted: Record<string, unknown[]> = { users: [], groups: [] };
  for (const { entry, problem } of judged)
    if (!problem) (accepted[entry.type] ??= []).push(entry.given);
  return accepted;
}

const LOGOUTS: Readonly<
  Record<ReceivedLogout["result"], { status: number; text: (name: string) => Message }>
> = {
  success: { status: 200, text: (name) => message("webhooks.loggedOut", { name }) },
  "not found": { status: 404, text: (name) => message("webhooks.notLoggedOut", { name }) },
  error: { status: 500, text: (name) => message("webhooks.logoutFailed", { name }) },
};

export function presentLogout({ username, result }: ReceivedLogout, locale: Locale): Response {
  const { status, text } = LOGOUTS[result];
  return answer(status, { message: translate(locale, text(username)), status: result });
}

const answer = (status: number, body: unknown): Response =>
  Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
