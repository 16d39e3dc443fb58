import { getTranslations } from "next-intl/server";
import type { Messages } from "@/lib/i18n/messages";
import type { RequestRow } from "@/lib/request-engine";

/** The types of request that the service gives a title. On the wire it is English. */
const TITLED: Readonly<Record<string, keyof Messages["requests"]["titles"]>> = {
  "community-invitation": "community-invitation",
  "community-membership-request": "community-membership-request",
  subcommunity: "subcommunity",
};

/** Requests with titles in the reader's language, unless their creators gave them others. */
export async function withTitles<Json extends { readonly id: string; readonly title: string }>(
  requests: readonly Json[],
  rows: readonly RequestRow[],
): Promise<Json[]> {
  const t = await getTranslations("requests.titles");
  const known = new Map(rows.map((row) => [row.id, row]));
  return requests.map((request) => {
    const { type = "", titleMessage } = known.get(request.id) ?? {};
    const text = TITLED[type];
    const name = titleMessage?.values?.collection;
    return text && typeof name === "string" ? { ...request, title: t(text, { name }) } : request;
  });
}
