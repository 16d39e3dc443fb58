import { pathOf } from "@/components/collections/collection-entry";
import { actingAdministrator } from "@/components/administration/log/actor";
import { type LoggedObjects, objectKey } from "@/components/administration/log/logged-object";
import { hrefOfSection } from "@/components/administration/sections";
import type { AuditLogJson } from "@/lib/audit/schema";
import { collectionsByIds } from "@/lib/collections";
import { isUuid } from "@/lib/core/ids";
import type { Context } from "@/lib/db/context";
import { findAccounts, nameOfAccount } from "@/lib/users";
import { titlesOfWorks } from "@/lib/works";

/** The names of what these entries are about, and of who acted: one query for each kind. */
export async function loggedObjects(
  ctx: Context,
  entries: readonly Pick<AuditLogJson, "resource" | "user" | "metadata">[],
): Promise<LoggedObjects> {
  const idsOf = (type: string) =>
    entries.filter(({ resource }) => resource.type === type).map(({ resource }) => resource.id);
  const people = entries.flatMap((entry) => [entry.user.id, actingAdministrator(entry) ?? ""]);
  const [accounts, collections, works] = await Promise.all([
    findAccounts(ctx, [...idsOf("user"), ...people]),
    // What is done to the whole site has no collection of its own.
    collectionsByIds(ctx, idsOf("community").filter(isUuid)),
    titlesOfWorks(ctx, idsOf("work")),
  ]);
  const named = (type: string, id: string, name: string, href: string) =>
    [objectKey({ type, id }), { name, href }] as const;
  return new Map([
    ...[...accounts].map(([id, account]) =>
      named("user", id, nameOfAccount(account), `${hrefOfSection("users")}/${id}`),
    ),
    ...[...collections].map(([id, { metadata, slug }]) =>
      named("community", id, metadata.title, pathOf(slug)),
    ),
    ...works.map(({ id, title, isDraft }) =>
      named("work", id, title, `${isDraft ? "/uploads" : "/records"}/${id}`),
    ),
  ]);
}
