import type { useTranslations } from "next-intl";
import { isObject } from "@/lib/core/json";
import type { GrantJson } from "@/lib/works/schema";

type Texts = ReturnType<typeof useTranslations<"manage.share">>;

/** Whom a grant is for. Accounts that the reader may not see, or that are gone, are told apart by their ids. */
export function subjectName(t: Texts, { subject, expanded }: GrantJson): string {
  if (subject.type === "system_role")
    return t(subject.id === "any_user" ? "everybody" : "everybodySignedIn");
  const { profile, username, title, name } = expanded?.subject ?? {};
  const found =
    subject.type === "user" ? (isObject(profile) && profile.full_name) || username : title || name;
  return typeof found === "string" && found !== "" ? found : t("unknown", { id: subject.id });
}
