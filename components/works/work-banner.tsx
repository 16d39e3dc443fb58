import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { EmbargoTerms } from "./embargo-terms";
import { areKept } from "./kept-files";
import { isTakenDown, type WorkJson } from "@/lib/works/reading/work-json";

type WorkBannerProps = {
  work: WorkJson;
  /** What waits for others, for those who manage the work. */
  pending?: ReactNode;
};

/** Warnings before using the work: a newer version, an embargo, a restriction, a warning. */
export function WorkBanner({ work, pending }: WorkBannerProps) {
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
      <AccessNotice work={work} />
      {typeof warning === "string" && warning !== "" && (
        <Notice tone="warning" title={t("contentWarning")}>
          <bdi className="whitespace-pre-line">{warning}</bdi>
        </Notice>
      )}
    </div>
  );
}

/** What is kept from the public. Of files that are kept from the reader their place says it, below the description. */
function AccessNotice({ work }: { work: WorkJson }) {
  const t = useTranslations("work.banner");
  const { access, files } = work;
  const isOpened = files.enabled && !areKept(work);
  if (areKept(work) && access.record === "public") return null;
  if (access.status === "embargoed")
    return (
      <Notice
        tone={isOpened ? "notice" : "warning"}
        title={access.record === "public" ? t("filesEmbargoed") : t("workEmbargoed")}
      >
        <EmbargoTerms work={work}>{isOpened && ` ${t("youHaveAccess")}`}</EmbargoTerms>
      </Notice>
    );
  if (access.status !== "restricted") return null;
  return access.record === "restricted" ? (
    <Notice tone="warning" title={t("restricted")}>
      {t("notListed")}
    </Notice>
  ) : (
    <Notice title={t("filesRestricted")}>{isOpened && t("youHaveAccess")}</Notice>
  );
}
