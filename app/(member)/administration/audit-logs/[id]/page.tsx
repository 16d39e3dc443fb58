import { getTranslations } from "next-intl/server";
import { withPage } from "@/app/with-page";
import { EntryPage } from "@/components/administration/log/entry-page";
import { readAuditEntry, toAuditLogJson } from "@/lib/audit";
import type { AuditLogJson } from "@/lib/audit/schema";
import type { Context } from "@/lib/db/context";
import { readChange } from "@/lib/works";
import { sectionTitle } from "../../section-title";
import { loggedObjects } from "../logged-objects";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props) {
  const t = await getTranslations("heads");
  return sectionTitle("log", t("entry", { id: (await params).id }));
}

export default async function Page({ params }: Props) {
  const { id } = await params;
  return withPage(`/administration/audit-logs/${encodeURIComponent(id)}`, async (ctx) => {
    const entry = toAuditLogJson(await readAuditEntry(ctx, id));
    const objects = await loggedObjects(ctx, [entry]);
    return <EntryPage entry={entry} objects={objects} published={await publishedBy(ctx, entry)} />;
  });
}

/** The log holds no whole descriptions; the history of works does. */
async function publishedBy(ctx: Context, { action, resource, metadata }: AuditLogJson) {
  const { revision } = metadata;
  if (action !== "work.publish" || typeof revision !== "number") return undefined;
  return readChange(ctx, resource.id, revision);
}
