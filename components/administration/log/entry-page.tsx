import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatSecond } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { Cell, HeaderCell, Row, Table } from "@/components/ui/table";
import type { AuditLogJson } from "@/lib/audit/schema";
import { isEmpty } from "@/lib/core/is-empty";
import { AdministrationFrame } from "../administration-frame";
import { BackLink } from "../back-link";
import { DetailList } from "../detail-list";
import { listHref } from "../list-address";
import { hrefOfSection } from "../sections";
import { actingAdministrator, EntryActor } from "./actor";
import { LoggedObject, type LoggedObjects, objectKey } from "./logged-object";
import { namedSubject } from "./named-subjects";
import { SubjectName } from "./subject-name";
import { synchronisedBy } from "./synchronised";
import { useActionName } from "./use-action-name";
import { type ChangedField, type Published, useChanges } from "./use-changes";
import { useDetailName } from "./use-detail-name";
import { useDetailText } from "./use-detail-text";
import { useFieldText } from "./use-field-text";

type EntryPageProps = {
  entry: AuditLogJson;
  objects: LoggedObjects;
  /** What readers saw of a work before and after, where the entry is of its publication. */
  published: Published | undefined;
};

/** One recorded action, with its changes. */
export function EntryPage({ entry, objects, published }: EntryPageProps) {
  const t = useTranslations("administration");
  const locale = useLocale();
  const actionName = useActionName();
  const detailName = useDetailName();
  const detailText = useDetailText({ entry, objects });
  const changes = useChanges(entry, published);
  const { action, created, resource, metadata } = entry;
  const { request_id: requestId } = metadata;
  const ofThing = { resource_type: resource.type, resource_id: resource.id };
  return (
    <AdministrationFrame section="log" isOfObject>
      <BackLink href={hrefOfSection("log")}>{t("entry.back")}</BackLink>
      <h2 className="mt-2 text-xl font-semibold">{actionName(action)}</h2>
      <div className="mt-4 max-w-2xl">
        <DetailList
          isWide
          details={[
            { name: t("log.when"), value: formatSecond(created, locale) },
            { name: t("log.who"), value: <EntryActor entry={entry} objects={objects} /> },
            { name: t("log.on"), value: <LoggedObject resource={resource} objects={objects} /> },
            { name: t("entry.code"), value: <Code>{action}</Code> },
            ...(requestId
              ? [
                  {
                    name: t("entry.request"),
                    value: (
                      <MoreLink href={listHref(hrefOfSection("log"), { q: requestId })}>
                        <Code>{requestId}</Code>
                      </MoreLink>
                    ),
                  },
                ]
              : []),
            ...detailsOf(entry, objects, changes).map(([name, value]) => ({
              name: detailName(name),
              value: <span className="whitespace-pre-wrap">{detailText(name, value)}</span>,
            })),
          ]}
        />
        <p className="mt-3 text-[0.9375rem]/6">
          <MoreLink href={listHref(hrefOfSection("log"), ofThing)}>
            {t("entry.wholeHistory")}
          </MoreLink>
        </p>
      </div>
      {(changes.length > 0 || published) && (
        <section className="mt-8 max-w-4xl">
          <h3 className="text-lg font-semibold">{t("entry.changes")}</h3>
          {changes.length > 0 ? (
            <Differences changes={changes} objects={objects} />
          ) : (
            <p className="mt-1 text-muted">{t("entry.noChanges")}</p>
          )}
        </section>
      )}
    </AdministrationFrame>
  );
}

/** What else is known, as far as it is not said in a better place. */
function detailsOf(
  entry: AuditLogJson,
  objects: LoggedObjects,
  changes: readonly ChangedField[],
): [string, unknown][] {
  const { request_id: _request, before: _before, after: _after, ...details } = entry.metadata;
  const administrator = actingAdministrator(entry);
  if (administrator !== undefined && objects.has(objectKey({ type: "user", id: administrator })))
    delete details.impersonated_by;
  const synchronised = synchronisedBy(entry);
  if (synchronised) {
    const { kind: _kind, id: _id, ...others } = details;
    return [["synchronised", synchronised], ...Object.entries(others)];
  }
  if (Array.isArray(details.changed)) {
    const compared = new Set(changes.map(({ field }) => field));
    details.changed = details.changed.filter((name) => !compared.has(String(name)));
    if (isEmpty(details.changed)) delete details.changed;
  }
  // A token is known to people by its name; entries of earlier versions have only its ID.
  const { name, token, ...others } = details;
  if (typeof name === "string" && typeof token === "string")
    return Object.entries({ token: `${name} (${token})`, ...others });
  return Object.entries(details);
}

const Code = ({ children }: { children: string }) => (
  <code className="font-mono text-sm break-all">{children}</code>
);

const MoreLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} className="link inline-block py-0.5">
    {children}
  </Link>
);

type DifferencesProps = { changes: readonly ChangedField[]; objects: LoggedObjects };

function Differences({ changes, objects }: DifferencesProps) {
  const t = useTranslations("administration.entry");
  const textOf = useFieldText();
  return (
    <Table label={t("changes")} className="mt-2" stacks>
      <thead>
        <Row>
          <HeaderCell>{t("fact")}</HeaderCell>
          <HeaderCell>{t("before")}</HeaderCell>
          <HeaderCell>{t("after")}</HeaderCell>
        </Row>
      </thead>
      <tbody>
        {changes.map(({ field, name, before, after }) => (
          <Row key={field}>
            <Cell label={t("fact")} className="font-medium">
              {namedSubject(field) ? <SubjectName subject={field} objects={objects} /> : name}
            </Cell>
            <Cell label={t("before")} className="max-w-96 break-words whitespace-pre-wrap">
              {isEmpty(before) ? (
                <span className="text-muted">{textOf(before)}</span>
              ) : (
                <del className="bg-danger-soft text-ink decoration-danger">{textOf(before)}</del>
              )}
            </Cell>
            <Cell label={t("after")} className="max-w-96 break-words whitespace-pre-wrap">
              {isEmpty(after) ? (
                <span className="text-muted">{textOf(after)}</span>
              ) : (
                <ins className="bg-accent-soft text-ink no-underline">{textOf(after)}</ins>
              )}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
