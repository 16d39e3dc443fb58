import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { Link } from "@/components/ui/link";
import { type LoggedObjects, objectKey } from "./logged-object";
import { namedSubject } from "./named-subjects";

type SubjectNameProps = {
  /** As the log writes it. */
  subject: string;
  objects: LoggedObjects;
};

/** A person or group that an entry names: by name, as a link where there is a page; those that are gone as the log has them. */
export function SubjectName({ subject, objects }: SubjectNameProps) {
  const t = useTranslations("administration.entry.permissions");
  const named = namedSubject(subject);
  const found = named && objects.get(objectKey(named));
  if (!found) return <code className="font-mono text-sm break-all">{subject}</code>;
  const name = <bdi>{found.name}</bdi>;
  const { permission } = named;
  return (
    <>
      {found.href ? (
        <Link href={found.href} className="link py-0.5 max-sm:inline-block">
          {name}
        </Link>
      ) : (
        name
      )}
      {permission && ` (${t.has(permission as "view") ? t(permission as "view") : permission})`}
    </>
  );
}

type SubjectNamesProps = { subjects: readonly string[]; objects: LoggedObjects };

export const SubjectNames = ({ subjects, objects }: SubjectNamesProps) =>
  subjects.map((subject, at) => (
    <Fragment key={subject}>
      {at > 0 && ", "}
      <SubjectName subject={subject} objects={objects} />
    </Fragment>
  ));
