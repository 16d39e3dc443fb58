import { useLocale, useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { formatEdtf } from "@/components/ui/format";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { isTakenDown, type WorkJson } from "@/lib/works/reading/work-json";

type WorkBannerProps = {
  work: WorkJson;
  /** What waits for others, for those who manage the work. */
  pending?: ReactNode;
  closedFiles?: ReactNode;
};

/** Warnings before using the work: a newer version, an embargo, a restriction, a warning. */
export function WorkBanner({ work, pending, closedFiles }: WorkBannerProps) {
  const t = useTranslations("work.banner");
  const warning = work.custom_fields?.["svc:content_warning"];
  return (
    <div className="mt-5 space-y-3 empty:hidden">
      {pending}
      {work.is_published && !work.versions.is_latest && (
        <Notice title={t("newer")}>
          <span className="flex flex-wrap gap-x-4">
            <Link href={`/records/${work.id}/latest`} className="link">
              {t("newest")}
            </Link>
            {!isTakenDown(work) && (
              <Link href={`/records/${work.id}/compare`} rel="nofollow" className="link">
                {t("compare")}
              </Link>
            )}
          </span>
        </Notice>
      )}
      <AccessNotice work={work} closedFiles={closedFiles} />
      {typeof warning === "string" && warning !== "" && (
        <Notice tone="warning" title={t("contentWarning")}>
          <bdi className="whitespace-pre-line">{warning}</bdi>
        </Notice>
      )}
    </div>
  );
}

type AccessNoticeProps = { work: WorkJson; closedFiles: ReactNode };

/** What is kept from the public; a warning only for readers from whom it is kept. */
function AccessNotice({ work: { access, files }, closedFiles }: AccessNoticeProps) {
  const t = useTranslations("work.banner");
  const locale = useLocale();
  const { embargo, status } = access;
  const hasFiles = files.enabled && files.entries !== undefined;
  const tone = hasFiles ? "notice" : "warning";
  if (status === "embargoed")
    return (
      <Notice
        tone={tone}
        title={access.record === "public" ? t("filesEmbargoed") : t("workEmbargoed")}
      >
        <p>
          {embargo?.until && t("opensOn", { day: formatEdtf(embargo.until, locale) })}
          {hasFiles && ` ${t("youHaveAccess")}`}
        </p>
        {embargo?.reason && (
          <p>{t.rich("embargoReason", { reason: () => <bdi>{embargo.reason}</bdi> })}</p>
        )}
        {closedFiles}
      </Notice>
    );
  if (status !== "restricted") return null;
  return access.record === "restricted" ? (
    <Notice tone="warning" title={t("restricted")}>
      {t("notListed")}
    </Notice>
  ) : (
    <Notice tone={tone} title={t("filesRestricted")}>
      {t(hasFiles ? "youHaveAccess" : "descriptionOpen")}
      {closedFiles}
    </Notice>
  );
}
