import { pathOf } from "@/components/collections/collection-entry";
import { actingAdministrator } from "@/components/administration/log/actor";
import { type LoggedObjects, objectKey } from "@/components/administration/log/logged-object";
import { allSubjectsOf } from "@/components/administration/log/named-subjects";
import { hrefOfSection } from "@/components/administration/sections";
import type { AuditLogJson } from "@/lib/audit/schema";
import { collectionsByIds } from "@/lib/collections";
import { isUuid } from "@/lib/core/ids";
import type { Context } from "@/lib/db/context";
import { findAccounts, findGroups, nameOfAccount } from "@/lib/users";
import { titlesOfWorks } from "@/lib/works";

/** The names of what these entries are about, of whom they name, and of who acted: one query for each kind. */
export async function loggedObjects(
  ctx: Context,
  entries: readonly Pick<AuditLogJson, "resource" | "user" | "metadata">[],
): Promise<LoggedObjects> {
  const idsOf = (type: string) =>
    entries.filter(({ resource }) => resource.type === type).map(({ resource }) => resource.id);
  const people = entries.flatMap((entry) => [entry.user.id, actingAdministrator(entry) ?? ""]);
  const subjects = entries.flatMap(allSubjectsOf);
  const named = (type: string) => subjects.filter((one) => one.type === type).map(({ id }) => id);
  const [accounts, groups, collections, works] = await Promise.all([
    findAccounts(ctx, [...idsOf("user"), ...people, ...named("user")]),
    findGroups(ctx, named("group")),
    // What is done to the whole site has no collection of its own.
    collectionsByIds(ctx, idsOf("community").filter(isUuid)),
    titlesOfWorks(ctx, idsOf("work")),
  ]);
  const objectOf = (type: string, id: string, name: string, href: string) =>
    [objectKey({ type, id }), { name, href }] as const;
  return new Map([
    ...[...accounts].map(([id, account]) =>
      objectOf("user", id, nameOfAccount(account), `${hrefOfSection("users")}/${id}`),
    ),
    ...[...groups].map(
      ([id, { title }]) => [objectKey({ type: "group", id }), { name: title ?? id }] as const,
    ),
    ...[...collections].map(([id, { metadata, slug }]) =>
      objectOf("community", id, metadata.title, pathOf(slug)),
    ),
    ...works.map(({ id, title, isDraft }) =>
      objectOf("work", id, title, `${isDraft ? "/uploads" : "/records"}/${id}`),
    ),
  ]);
}
