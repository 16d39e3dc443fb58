import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import type { AuditLogJson } from "@/lib/audit/schema";
import { isEmpty } from "@/lib/core/is-empty";
import { type LoggedObjects, objectKey } from "./logged-object";
import { subjectsOf } from "./named-subjects";
import { SubjectNames } from "./subject-name";
import { synchronisedBy } from "./synchronised";
import { SynchronisedName } from "./synchronised-name";
import { useDetailName } from "./use-detail-name";
import { useFieldText } from "./use-field-text";
import { useValueWord } from "./use-value-word";

type Logged = { entry: AuditLogJson; objects: LoggedObjects };

/** What an entry says beside its changes, a fact each, in words. */
export function useDetailText({ entry, objects }: Logged) {
  const t = useTranslations("administration.entry");
  const textOf = useFieldText();
  const detailName = useDetailName();
  const wordOf = useValueWord(entry);
  return (name: string, value: unknown): ReactNode => {
    const subjects = subjectsOf({ [name]: value });
    if (subjects.length > 0) return <SubjectNames subjects={subjects} objects={objects} />;
    if (name === "synchronised") {
      const synchronised = synchronisedBy(entry);
      return synchronised && <SynchronisedName of={synchronised} objects={objects} />;
    }
    if (PARTNERS.includes(name)) {
      const id = String(value);
      return objects.get(objectKey({ type: "partner", id }))?.name ?? id;
    }
    if (name === "changed") return textOf(fieldsIn(value).map(detailName));
    // A token that is narrowed to nothing has all rights of its account.
    return name === "scopes" && isEmpty(value) ? t("allScopes") : textOf(wordOf(name, value));
  };
}

/** Facts that name a partner instance or another provider of sign-ins. */
const PARTNERS = ["partner", "idp"];

/** Of some changes only the names of the fields are kept, of others how many there were. */
const fieldsIn = (value: unknown) => (Array.isArray(value) ? value.map(String) : [String(value)]);
