import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { TabLinks } from "@/components/ui/tab-links";
import type { PartnerJson } from "@/lib/partner-administration/schema";
import { AdministrationFrame } from "../administration-frame";
import { BackLink } from "../back-link";
import { hrefOfSection } from "../sections";
import { type View, viewHref, VIEWS } from "./partner-address";
import { StateBadge } from "./partner-state";

type PartnerFrameProps = { partner: PartnerJson; view: View; children: ReactNode };

/** What all parts of a partner's page stand in. */
export function PartnerFrame({ partner, view, children }: PartnerFrameProps) {
  const t = useTranslations("partners");
  const { name, title, state } = partner;
  return (
    <AdministrationFrame section="partners" isOfObject>
      <BackLink href={hrefOfSection("partners")}>{t("back")}</BackLink>
      <h2 className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xl font-semibold">
        <bdi className="min-w-0 break-words">{title}</bdi>
        <StateBadge state={state} />
      </h2>
      <div className="mt-3">
        <TabLinks
          label={t("views.label")}
          links={VIEWS.map((one) => ({ href: viewHref(name, one), label: t(`views.${one}`) }))}
          current={viewHref(name, view)}
        />
      </div>
      <div className="pt-6">{children}</div>
    </AdministrationFrame>
  );
}
