import { isObject } from "@/lib/core/json";

/* Short texts of a work, also of an incomplete one. */
const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value);

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

export const titleOf = (work: unknown) => textOf(at(work, "metadata", "title"));
export const typeOf = (work: unknown) => textOf(at(work, "metadata", "resource_type", "id"));
export const publisherOf = (work: unknown) => textOf(at(work, "metadata", "publisher"));
export const dateOf = (work: unknown) => textOf(at(work, "metadata", "publication_date"));

export function filesOf(work: unknown): string[] {
  const entries = at(work, "files", "entries");
  return isObject(entries) ? Object.keys(entries) : [];
}

type Named = { name: string; isOrganisation: boolean };

export function creatorsOf(work: unknown): Named[] {
  const creators = at(work, "metadata", "creators");
  if (!Array.isArray(creators)) return [];
  return creators.map((one: unknown) => {
    const text = (key: string) => textOf(at(one, "person_or_org", key));
    const isOrganisation = text("type") === "organizational";
    const name = isOrganisation
      ? text("name")
      : [text("family_name"), text("given_name")].filter(Boolean).join(", ");
    return { name, isOrganisation };
  });
}
