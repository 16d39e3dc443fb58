import { useTranslations } from "next-intl";
import { isObject } from "@/lib/core/json";
import type { EventJson, RequestJson } from "./request-json";

/** The participants of a request, as pages name them. */
export type NamedEntity = { name: string; href?: string; kind: EntityKind };
type EntityKind = "person" | "group" | "collection" | "work" | "address" | "system";

type Reference = Readonly<Record<string, string>> | null | undefined;
type Role = "created_by" | "receiver" | "topic";
type Texts = ReturnType<typeof useTranslations<"requests.parties">>;

/** Reads who takes part in requests, with words in the reader's language for those without a name. */
export function useEntityNames() {
  const t = useTranslations("requests.parties");
  const system: NamedEntity = { name: t("service"), kind: "system" };
  return {
    entityOf: (request: RequestJson, role: Role): NamedEntity | undefined =>
      namedEntity(request[role], request.expanded?.[role], t),
    authorOf: (event: EventJson): NamedEntity =>
      namedEntity(event.created_by, event.expanded?.created_by, t) ?? system,
    reviewersOf: ({ reviewers = [], expanded }: RequestJson): NamedEntity[] => {
      const entities = Array.isArray(expanded?.reviewers) ? (expanded.reviewers as unknown[]) : [];
      return reviewers.flatMap((reference, at) => namedEntity(reference, entities[at], t) ?? []);
    },
  };
}

/** The name of a reference, from its expansion where there is one. */
export function namedEntity(
  reference: Reference,
  entity: unknown,
  t: Texts,
): NamedEntity | undefined {
  if (!reference) return undefined;
  const { user, group, community, record, email } = reference;
  const text = (...path: string[]) => textAt(entity, path);
  const isGhost = isObject(entity) && entity.is_ghost === true;
  if (user === "system") return { name: t("service"), kind: "system" };
  if (user) {
    const name = text("profile", "full_name") || text("username") || t("account", { id: user });
    return { name, kind: "person" };
  }
  if (group) return { name: text("title") || text("name") || group, kind: "group" };
  if (community) {
    const slug = text("slug");
    return {
      name: isGhost ? t("deletedCollection") : text("metadata", "title") || t("collection"),
      kind: "collection",
      ...(slug ? { href: `/collections/${slug}` } : {}),
    };
  }
  if (record)
    return {
      name: text("metadata", "title") || record,
      kind: "work",
      href: `/records/${record}`,
    };
  return email ? { name: email, kind: "address" } : undefined;
}

function textAt(value: unknown, path: readonly string[]): string {
  const found = path.reduce<unknown>(
    (inside, key) => (isObject(inside) ? inside[key] : undefined),
    value,
  );
  return typeof found === "string" ? found : "";
}
