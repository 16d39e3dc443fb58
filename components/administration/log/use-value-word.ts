import { useTranslations } from "next-intl";
import type { AuditLogJson } from "@/lib/audit/schema";
import { visibleText } from "@/lib/core/html";
import { namedSubject } from "./named-subjects";
import { useRoleName } from "./use-role-name";

/** Settings of a collection that have another name in their form. */
const CHOICES: Readonly<Record<string, string>> = { record_policy: "record_submission_policy" };

/** Where the words for the codes of other facts are. */
const WORDS: Readonly<Record<string, string>> = {
  record: "entry.access",
  files: "entry.access",
  permission: "entry.permissions",
  category: "banners.categories",
  groups: "users.groupNames",
};

/** What a code says in the place where people choose it; anything else stays. */
export function useValueWord({ resource }: Pick<AuditLogJson, "resource">) {
  const choice = useTranslations("newCollection.choices");
  const t = useTranslations("administration");
  const roleName = useRoleName();
  const isOfCollection = resource.type === "community";
  const wordOf = (name: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((one) => wordOf(name, one));
    if (typeof value !== "string") return value;
    const chosen = `${CHOICES[name] ?? name}.${value}.label` as "visibility.public.label";
    if (isOfCollection && choice.has(chosen)) return choice(chosen);
    const word = `${WORDS[name]}.${value}` as "entry.access.public";
    if (t.has(word)) return t(word);
    if (resource.type === "banner" && name === "message") return visibleText(value);
    const isRole = name === "role" || namedSubject(name) !== undefined;
    return isOfCollection && isRole ? roleName(value) : value;
  };
  return wordOf;
}
