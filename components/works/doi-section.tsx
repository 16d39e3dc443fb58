import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { CopyButton } from "@/components/ui/copy-button";
import { doiHref, isTestDoi } from "@/lib/works/reading/doi";
import { DoiText } from "./doi-text";
import { SideSection } from "./side-section";
import type { WorkJson } from "@/lib/works/reading/work-json";

export function DoiSection({ work }: { work: WorkJson }) {
  const t = useTranslations("work.doi");
  const doi = work.pids.doi?.identifier;
  if (!doi) return null;
  const concept = work.parent.pids?.doi?.identifier;
  return (
    <SideSection title={t("title")}>
      <DoiLine doi={doi} label={t("copy")} />
      {isTestDoi(doi) && (
        <p className="mt-1 text-sm text-muted">
          <Badge tone="warning">{t("test")}</Badge> {t("testNote")}
        </p>
      )}
      {concept && concept !== doi && (
        <div className="mt-3 text-sm">
          <p className="text-muted">{t("all")}</p>
          <DoiLine doi={concept} label={t("copyAll")} />
        </div>
      )}
    </SideSection>
  );
}

function DoiLine({ doi, label }: { doi: string; label: string }) {
  return (
    <div className="flex items-center gap-1">
      <a href={doiHref(doi)} className="min-w-0 text-sm link">
        <DoiText doi={doi} />
      </a>
      <CopyButton text={isTestDoi(doi) ? doi : `https://doi.org/${doi}`} label={label} />
    </div>
  );
}
