import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Notice } from "@/components/ui/notice";
import type { WorkJson } from "@/lib/works/reading/work-json";
import { EmbargoTerms } from "./embargo-terms";

type KeptFilesProps = {
  work: WorkJson;
  /** What the reader can do about it. */
  closedFiles?: ReactNode;
};

/** Whether there are files, and the reader may not open them: then their list is missing, not empty. */
export const areKept = ({ files }: WorkJson): boolean =>
  files.enabled && files.entries === undefined;

/** Stands in place of the files for readers from whom they are kept. */
export function KeptFiles({ work, closedFiles }: KeptFilesProps) {
  const t = useTranslations("work");
  const { record, status } = work.access;
  const isEmbargoed = status === "embargoed" && record === "public";
  return (
    <section aria-labelledby="files">
      <h2 id="files" className="mb-3 text-xl font-semibold">
        {t("files.title")}
      </h2>
      <Notice
        tone="warning"
        title={t(isEmbargoed ? "banner.filesEmbargoed" : "banner.filesRestricted")}
      >
        {isEmbargoed ? <EmbargoTerms work={work} /> : <p>{t("banner.notOpened")}</p>}
        {closedFiles}
      </Notice>
    </section>
  );
}
