import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { AuditLogJson } from "@/lib/audit/schema";
import { changedFields } from "./changed-fields";
import type { LoggedObjects } from "./logged-object";
import { namedSubject, subjectsOf } from "./named-subjects";
import { SubjectNames } from "./subject-name";
import { synchronisedBy } from "./synchronised";
import { SynchronisedName } from "./synchronised-name";
import { useDetailName } from "./use-detail-name";
import { useRoleName } from "./use-role-name";

/** More than this is read on the page of the entry. */
const MOST = 3;

type EntryGistProps = { entry: AuditLogJson; objects: LoggedObjects };

/** Of an entry in a list: whom it names and in which role, whom it synchronised, or which settings it changed. */
export function EntryGist({ entry, objects }: EntryGistProps) {
  const t = useTranslations("administration.log");
  const locale = useLocale();
  const roleName = useRoleName();
  const detailName = useDetailName();
  const { role } = entry.metadata;
  const subjects = subjectsOf(entry.metadata);
  if (subjects.length > 0)
    return (
      <Gist>
        <SubjectNames subjects={subjects.slice(0, MOST)} objects={objects} />
        {subjects.length > MOST && ` ${t("andMore", { count: subjects.length - MOST })}`}
        {typeof role === "string" && ` · ${roleName(role)}`}
      </Gist>
    );
  const synchronised = synchronisedBy(entry);
  if (synchronised)
    return (
      <Gist>
        <SynchronisedName of={synchronised} objects={objects} />
      </Gist>
    );
  if (entry.action !== "community.edit") return null;
  const labels = changedSettings(entry).map(detailName);
  return labels.length > 0 && <Gist>{new Intl.ListFormat(locale).format(labels)}</Gist>;
}

const Gist = ({ children }: { children: ReactNode }) => (
  <span className="block text-sm text-muted wrap-anywhere">{children}</span>
);

/** Of texts only the names are kept, of other settings also what they were. */
function changedSettings({ metadata: { changed, before, after } }: AuditLogJson): string[] {
  const compared = changedFields(before, after).map(({ field }) => field);
  const texts = Array.isArray(changed) ? changed.map(String) : [];
  return [...new Set([...texts, ...compared])].filter((name) => !namedSubject(name));
}
