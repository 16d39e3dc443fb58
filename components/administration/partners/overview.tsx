import { useTranslations } from "next-intl";
import type { PartnerJson } from "@/lib/partner-administration/schema";
import { DetailList } from "../detail-list";
import { Part } from "../part";
import { PartnerFacts, SwitchedOff } from "./partner-facts";
import { SyncAll, SyncForm } from "./sync-form";
import { useCertificateText } from "./use-certificate-text";

/** Certificates, what is switched off, and the comparison by hand. */
export function Overview({ partner }: { partner: PartnerJson }) {
  const t = useTranslations("partners");
  const certificateText = useCertificateText();
  const { name, aliases, certificates, switched_off: off } = partner;
  return (
    <div className="grid gap-x-12 gap-y-10 xl:grid-cols-2">
      <div className="min-w-0 space-y-8">
        <Part title={t("views.overview")}>
          <DetailList
            details={[
              {
                name: t("technicalName"),
                value: <code className="font-mono text-sm">{name}</code>,
              },
              ...(aliases.length > 0 ? [{ name: t("aliases"), value: aliases.join(", ") }] : []),
            ]}
          />
          <PartnerFacts partner={partner} isWhole />
        </Part>
        <Part title={t("certificates")}>
          {certificates.length === 0 ? (
            <p className="text-muted">{t("noCertificates")}</p>
          ) : (
            <DetailList
              details={certificates.map((one) => ({
                name: one.name,
                value: (
                  <span className={one.state === "good" ? undefined : "font-semibold"}>
                    {certificateText(one)}
                  </span>
                ),
              }))}
            />
          )}
        </Part>
        {off.length > 0 && (
          <Part title={t("switchedOff")}>
            <SwitchedOff parts={off} />
          </Part>
        )}
      </div>
      <Part title={t("sync.title")}>
        <p className="mb-4 max-w-prose text-muted">{t("sync.text")}</p>
        <SyncForm name={name} />
        <SyncAll name={name} />
      </Part>
    </div>
  );
}
