import { getTranslations } from "next-intl/server";
import type { Messages } from "@/lib/i18n/messages";
import { isInvitation } from "@/components/requests/is-invitation";
import type { Actor } from "@/lib/core/actor";
import { type RequestRow, userReference } from "@/lib/request-engine";
import { namedEntity } from "@/components/requests/use-entity-names";
import type { RequestJson } from "@/components/requests/request-json";

/** The types of request that the service gives a title. On the wire it is English. */
const TITLED: Readonly<Record<string, keyof Messages["requests"]["titles"]>> = {
  "community-invitation": "community-invitation",
  "community-membership-request": "community-membership-request",
  subcommunity: "subcommunity",
};

type Titled = Pick<RequestJson, "id" | "title"> &
  Partial<Pick<RequestJson, "receiver" | "expanded">>;

const isFor = (actor: Actor, { receiver, addressee }: RequestRow): boolean =>
  actor.kind === "user" && [receiver, addressee].includes(userReference(actor.id));

/**
 * Requests with titles in the reader's language, unless their creators gave them others. Those who invite send several alike: for
 * them, titles say who is invited.
 */
export async function withTitles<Json extends Titled>(
  actor: Actor,
  requests: readonly Json[],
  rows: readonly RequestRow[],
): Promise<Json[]> {
  const t = await getTranslations("requests.titles");
  const parties = await getTranslations("requests.parties");
  const known = new Map(rows.map((row) => [row.id, row]));
  return requests.map((request) => {
    const row = known.get(request.id);
    const text = TITLED[row?.type ?? ""];
    const name = row?.titleMessage?.values?.collection;
    if (!row || !text || typeof name !== "string") return request;
    const invited =
      isInvitation(row) && !isFor(actor, row)
        ? namedEntity(request.receiver, request.expanded?.receiver, parties)
        : undefined;
    const title = invited
      ? t("community-invitation-of-other", { person: invited.name, name })
      : t(text, { name });
    return { ...request, title };
  });
}
