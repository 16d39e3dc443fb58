import { useTranslations } from "next-intl";
import { useId } from "react";
import { exportHref, WORK_EXPORTS } from "@/lib/works/constants";

/** The work as files for reference managers and for machines. */
export function ExportLinks({ id, isDraft }: { id: string; isDraft: boolean }) {
  const t = useTranslations("work.export");
  const heading = useId();
  return (
    <div className="mt-4 text-sm" data-print="hide">
      <h3 id={heading} className="text-muted">
        {t("title")}
      </h3>
      <ul aria-labelledby={heading} className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {WORK_EXPORTS.map(({ format, label }) => (
          <li key={format}>
            <a
              href={exportHref(id, format, { isDraft })}
              download
              rel="nofollow"
              className="inline-flex min-h-6 items-center link"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
