"use client";

import { useLocale, useTranslations } from "next-intl";
import { formatMoment } from "@/components/ui/format";
import { formatBytes } from "@/components/ui/format-bytes";
import { DoiText } from "@/components/works/doi-text";
import { valueAt } from "@/lib/core/value-at";
import { isTestDoi } from "@/lib/works/reading/doi";
import { accessOf } from "../access/access-consequence";
import { prune } from "../document/prune-empty";
import { textOf } from "../document/value-at";
import { useFiles } from "../files/files-context";
import { useFormSettings } from "../form-settings";
import { useSaved } from "../saving/deposit-context";

type ConsequencesProps = {
  isNewVersion: boolean;
  /** Somebody else decides whether it is published. */
  isOfReview: boolean;
};

/** What is public from then on, and what can never be changed. */
export function Consequences({ isNewVersion, isOfReview }: ConsequencesProps) {
  const t = useTranslations("deposit.publish");
  const locale = useLocale();
  const { files } = useFiles();
  const { givesDois } = useFormSettings();
  const document = useSaved((snapshot) => snapshot.document);
  const access = accessOf(document.access);
  const doi = textOf(valueAt(document, "pids.doi.identifier"));
  const hasLicence = valueAt(prune(document).body, "metadata.rights") !== undefined;
  const bytes = files.reduce((sum, { size = 0 }) => sum + size, 0);
  const date = access.until ? formatMoment(access.until, locale) : "";
  const isOpen = access.record === "public" && access.files === "public";
  const aboutFiles = isOpen
    ? "willFiles"
    : access.isEmbargoed && date
      ? "willFilesUntil"
      : "willFilesClosed";
  const title = textOf(valueAt(document, "metadata.title"));
  return (
    <ul aria-label={t("will")} className="list-disc space-y-1.5 ps-5">
      <li>{t(access.record === "public" ? "willPublic" : "willRestricted", { title })}</li>
      {isNewVersion && <li>{t("willBeLatest")}</li>}
      {files.length > 0 && (
        <li>{t(aboutFiles, { count: files.length, size: formatBytes(bytes, locale), date })}</li>
      )}
      {!hasLicence && <li>{t("noLicence")}</li>}
      {doi ? (
        <li>
          {t.rich(isTestDoi(doi) ? "willTestDoi" : "willDoi", {
            doi: () => <DoiText doi={doi} />,
          })}
        </li>
      ) : (
        givesDois && access.record === "public" && <li>{t("willDoiLater")}</li>
      )}
      {files.length > 0 && <li>{t("willBeFinal")}</li>}
      <li>{t(isOfReview ? "willStayLater" : "willStay")}</li>
    </ul>
  );
}
