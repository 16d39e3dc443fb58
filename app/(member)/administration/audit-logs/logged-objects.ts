import { pathOf } from "@/components/collections/collection-entry";
import { actingAdministrator } from "@/components/administration/log/actor";
import { type LoggedObjects, objectKey } from "@/components/administration/log/logged-object";
import { allSubjectsOf } from "@/components/administration/log/named-subjects";
import { resourceOf, synchronisedBy } from "@/components/administration/log/synchronised";
import { hrefOfSection } from "@/components/administration/sections";
import type { AuditLogJson } from "@/lib/audit/schema";
import { collectionsByIds } from "@/lib/collections";
import { isUuid } from "@/lib/core/ids";
import type { Context } from "@/lib/db/context";
import { titleOfProvider } from "@/lib/sign-ins";
import { findAccounts, findGroups, knownIdentities, nameOfAccount } from "@/lib/users";
import { titlesOfWorks } from "@/lib/works";

/** The names of what these entries are about, of whom they name, and of who acted: one query for each kind. */
export async function loggedObjects(
  ctx: Context,
  entries: readonly Pick<AuditLogJson, "action" | "resource" | "user" | "metadata">[],
): Promise<LoggedObjects> {
  const idsOf = (type: string) =>
    entries.filter(({ resource }) => resource.type === type).map(({ resource }) => resource.id);
  const people = entries.flatMap((entry) => [entry.user.id, actingAdministrator(entry) ?? ""]);
  const subjects = entries.flatMap(allSubjectsOf);
  const named = (type: string) => subjects.filter((one) => one.type === type).map(({ id }) => id);
  const synchronised = await synchronisedHere(ctx, entries);
  const [accounts, groups, collections, works] = await Promise.all([
    findAccounts(ctx, [
      ...[...idsOf("user"), ...people, ...named("user")],
      ...synchronised.map(({ accountId }) => accountId),
    ]),
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
    ...synchronised.flatMap(({ resource: { type, id }, accountId }) => {
      const account = accounts.get(accountId);
      const href = `${hrefOfSection("users")}/${accountId}`;
      return account ? [objectOf(type, id, nameOfAccount(account), href)] : [];
    }),
    ...partnersIn(entries).flatMap((id) => {
      const name = titleOfProvider(id);
      return name === undefined ? [] : [[objectKey({ type: "partner", id }), { name }] as const];
    }),
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

type Named = Pick<AuditLogJson, "action" | "resource" | "metadata">;

/** The people who were synchronised and have an account here; of all partners, one query each. */
async function synchronisedHere(ctx: Context, entries: readonly Named[]) {
  const people = entries
    .flatMap((entry) => synchronisedBy(entry) ?? [])
    .filter(({ kind }) => kind === "users");
  const instances = new Set(people.map(({ instance }) => instance));
  const found = [...instances].map(async (instance) => {
    const named = people.filter((one) => one.instance === instance);
    const ids = [...new Set(named.map(({ id }) => id))];
    const known = await knownIdentities(ctx, instance, ids);
    return [...known].map(([id, accountId]) => ({
      resource: resourceOf({ instance, kind: "users", id }),
      accountId: String(accountId),
    }));
  });
  return (await Promise.all(found)).flat();
}

/** The partner instances and other providers that entries name, by their names in the settings. */
function partnersIn(entries: readonly Named[]): string[] {
  const named = entries.flatMap(({ resource, metadata: { partner, idp } }) => [
    ...(resource.type === "partner" ? [resource.id] : []),
    ...[partner, idp].filter((one) => typeof one === "string"),
  ]);
  return [...new Set(named)];
}
