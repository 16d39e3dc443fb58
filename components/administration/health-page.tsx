import { useFormatter, useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { formatMoment } from "@/components/ui/format";
import { formatBytes } from "@/components/ui/format-bytes";
import { Link } from "@/components/ui/link";
import { Notice, type NoticeTone } from "@/components/ui/notice";
import type { HealthJson, HealthState } from "@/lib/administration/schema";
import { AdministrationFrame } from "./administration-frame";
import { DetailList } from "./detail-list";
import { hrefOfSection } from "./sections";
import { useDuration } from "./use-duration";
import { useMoment } from "./use-moment";

const TONES: Record<HealthState, NoticeTone & BadgeTone> = {
  good: "notice",
  attention: "warning",
  bad: "danger",
};

/** How the service is doing, part by part. */
export function HealthPage({ health }: { health: HealthJson }) {
  const t = useTranslations("administration.health");
  const moment = useMoment();
  const { state, checked_at } = health;
  return (
    <AdministrationFrame section="health">
      <Notice tone={state === "good" ? "success" : TONES[state]} title={t(`summary.${state}`)}>
        <PartsToLookAt health={health} />
        {t("checkedAt", { moment: moment(checked_at) })}
      </Notice>
      <div className="mt-6 grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        <QueuePart queue={health.queue} />
        <SearchPart search={health.search} />
        <StoragePart storage={health.storage} />
        <DatabasePart database={health.database} />
        <MailPart mail={health.mail} />
        <CertificatesPart certificates={health.certificates} />
        <ServicePart service={health.service} />
      </div>
    </AdministrationFrame>
  );
}

const PARTS = [
  "queue",
  "search",
  "storage",
  "database",
  "mail",
  "certificates",
  "service",
] as const;
type PartName = (typeof PARTS)[number];

/** The worst of several states. */
const worstOf = (parts: readonly { state: HealthState }[]): HealthState =>
  (["bad", "attention"] as const).find((one) => parts.some(({ state }) => state === one)) ?? "good";

function stateOf(health: HealthJson, part: PartName): HealthState {
  if (part === "search") return isWhole(health.search) ? "good" : "attention";
  return part === "certificates" ? worstOf(health.certificates) : health[part].state;
}

const isWhole = (search: HealthJson["search"]) => search.every(({ state }) => state === "good");

/** Leads to the parts that are not good. */
function PartsToLookAt({ health }: { health: HealthJson }) {
  const t = useTranslations("administration.health");
  const parts = PARTS.filter((part) => stateOf(health, part) !== "good");
  if (parts.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4">
      {parts.map((part) => (
        <li key={part}>
          <a href={`#${part}`} className="link inline-block py-0.5">
            {t(part)}
          </a>
        </li>
      ))}
    </ul>
  );
}

type PartProps = {
  name: PartName;
  /** Nothing where there is nothing to judge. */
  state: HealthState | undefined;
  children: ReactNode;
};

function Part({ name, state, children }: PartProps) {
  const t = useTranslations("administration");
  return (
    <Card id={name} className="flex scroll-mt-20 flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-lg font-semibold">{t(`health.${name}`)}</h3>
        {state && (
          <Badge tone={state === "good" ? "accent" : TONES[state]}>{t(`states.${state}`)}</Badge>
        )}
      </div>
      {children}
    </Card>
  );
}

const Problem = ({ children }: { children: ReactNode }) => (
  <p className="text-[0.9375rem]/6 font-medium">{children}</p>
);

const MoreLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <p className="mt-auto pt-1 text-sm">
    <Link href={href} className="link inline-block py-0.5">
      {children}
    </Link>
  </p>
);

function QueuePart({ queue }: Pick<HealthJson, "queue">) {
  const t = useTranslations("administration.health");
  const format = useFormatter();
  const moment = useMoment();
  const { oldest_due_at } = queue;
  return (
    <Part name="queue" state={queue.state}>
      {queue.workers === 0 && <Problem>{t("noWorker")}</Problem>}
      <DetailList
        details={[
          { name: t("workers"), value: format.number(queue.workers) },
          { name: t("running"), value: format.number(queue.running) },
          { name: t("waiting"), value: format.number(queue.waiting) },
          { name: t("failing"), value: format.number(queue.failing) },
          { name: t("dead"), value: format.number(queue.dead) },
          ...(oldest_due_at ? [{ name: t("oldest"), value: moment(oldest_due_at) }] : []),
        ]}
      />
      <MoreLink href={hrefOfSection("jobs")}>{t("toJobs")}</MoreLink>
    </Part>
  );
}

function SearchPart({ search }: Pick<HealthJson, "search">) {
  const t = useTranslations("administration.health");
  const format = useFormatter();
  return (
    <Part name="search" state={isWhole(search) ? "good" : "attention"}>
      {!isWhole(search) && <Problem>{t("rebuild")}</Problem>}
      <DetailList
        details={search.map(({ id, rows, documents }) => ({
          name: nameOfIndex(id, t),
          value: t("indexed", {
            documents: format.number(documents),
            rows: format.number(rows),
          }),
        }))}
      />
    </Part>
  );
}

function nameOfIndex(
  id: string,
  t: (key: "indexes.works" | "indexes.collections" | "indexes.requests") => string,
): string {
  if (id === "works" || id === "collections" || id === "requests") return t(`indexes.${id}`);
  return id;
}

function StoragePart({ storage }: Pick<HealthJson, "storage">) {
  const t = useTranslations("administration.health");
  const locale = useLocale();
  const free = formatBytes(storage.free_bytes, locale);
  const total = formatBytes(storage.total_bytes, locale);
  const size = formatBytes(storage.objects_bytes, locale);
  return (
    <Part name="storage" state={storage.state}>
      <DetailList
        details={[
          { name: t("free"), value: t("freeOf", { free, total }) },
          { name: t("files"), value: t("filesSize", { count: storage.objects, size }) },
        ]}
      />
    </Part>
  );
}

function DatabasePart({ database }: Pick<HealthJson, "database">) {
  const t = useTranslations("administration.health");
  const locale = useLocale();
  const { connections: count, max_connections: most, checksums } = database;
  return (
    <Part name="database" state={database.state}>
      <DetailList
        details={[
          { name: t("version"), value: `PostgreSQL ${database.version}` },
          { name: t("size"), value: formatBytes(database.size_bytes, locale) },
          { name: t("connections"), value: t("ofMost", { count, most }) },
          { name: t("checksums"), value: checksums ? t("checksumsOn") : t("checksumsOff") },
        ]}
      />
    </Part>
  );
}

function MailPart({ mail }: Pick<HealthJson, "mail">) {
  const t = useTranslations("administration.health");
  const moment = useMoment();
  const { last_failure: failure } = mail;
  return (
    <Part name="mail" state={mail.state}>
      {mail.engine === "outbox" && <Problem>{t("noServer")}</Problem>}
      <DetailList
        details={[
          {
            name: t(mail.engine === "outbox" ? "folder" : "engine"),
            value: <span className="break-all">{mail.goes_to}</span>,
          },
          ...(failure
            ? [
                {
                  name: t("lastFailure"),
                  value: `${moment(failure.at)}: ${firstLine(failure.error)}`,
                },
              ]
            : []),
        ]}
      />
      <MoreLink href={hrefOfSection("outbox")}>{t("toOutbox")}</MoreLink>
    </Part>
  );
}

const firstLine = (text: string) => text.split("\n")[0];

function CertificatesPart({ certificates }: Pick<HealthJson, "certificates">) {
  const t = useTranslations("administration.health");
  const locale = useLocale();
  const valueOf = ({ valid_until, days_left, problem }: HealthJson["certificates"][number]) => {
    if (!valid_until || days_left === null) return t("unreadable", { problem: problem ?? "" });
    const date = formatMoment(valid_until, locale);
    return days_left < 0 ? t("ended", { date }) : t("validUntil", { date, days: days_left });
  };
  return (
    <Part name="certificates" state={certificates.length > 0 ? worstOf(certificates) : undefined}>
      {certificates.length === 0 ? (
        <p className="text-[0.9375rem]/6 text-muted">{t("noCertificates")}</p>
      ) : (
        <DetailList
          details={certificates.map((one) => ({ name: one.name, value: valueOf(one) }))}
        />
      )}
      {certificates.some(({ partner }) => partner !== null) && (
        <MoreLink href={hrefOfSection("partners")}>{t("toPartners")}</MoreLink>
      )}
    </Part>
  );
}

function ServicePart({ service }: Pick<HealthJson, "service">) {
  const t = useTranslations("administration.health");
  const locale = useLocale();
  const duration = useDuration();
  return (
    <Part name="service" state={service.state}>
      <DetailList
        details={[
          { name: t("version"), value: service.version },
          { name: t("node"), value: service.node },
          { name: t("address"), value: <span className="break-all">{service.address}</span> },
          { name: t("uptime"), value: duration(service.uptime_seconds) },
          { name: t("memory"), value: formatBytes(service.memory_bytes, locale) },
        ]}
      />
    </Part>
  );
}
