import { Fragment } from "react";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Globe } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import type { OfferedProvider } from "@/lib/saml/schema";
import type { PartnerJson } from "@/lib/partner-administration/schema";
import { AdministrationFrame } from "../administration-frame";
import { partnerPath } from "./partner-address";
import { PartnerFacts, SwitchedOff } from "./partner-facts";
import { StateBadge } from "./partner-state";

/** Each of them sets a partner up. */
const SETTINGS = [
  "SSO_SAML_IDPS",
  "REMOTE_USER_DATA_API_ENDPOINTS",
  "GROUP_COLLECTIONS_METADATA_ENDPOINTS",
] as const;

type PartnersPageProps = {
  partners: readonly PartnerJson[];
  /** ORCID and others that only sign in. */
  providers: readonly OfferedProvider[];
};

/** The partner instances, and how each is doing. */
export function PartnersPage({ partners, providers }: PartnersPageProps) {
  const t = useTranslations("partners");
  return (
    <AdministrationFrame section="partners">
      <p className="max-w-[70ch] text-muted">{t("lead")}</p>
      <p
        role="status"
        // Readers see what stands in the place of the list.
        className={partners.length > 0 ? "mt-4 text-sm text-muted" : "sr-only"}
      >
        {t("count", { count: partners.length })}
      </p>
      {partners.length === 0 ? (
        <div className="mt-6">
          <EmptyState icon={<Globe />} title={t("empty")}>
            <p>{t("emptyHint")}</p>
            <ul className="mt-2 space-y-1">
              {SETTINGS.map((setting) => (
                <li key={setting}>
                  <SettingName>{setting}</SettingName>
                </li>
              ))}
            </ul>
          </EmptyState>
        </div>
      ) : (
        <ul className="mt-2 grid gap-4 md:grid-cols-2">
          {partners.map((partner) => (
            <li key={partner.name} className="min-w-0">
              <PartnerCard partner={partner} />
            </li>
          ))}
        </ul>
      )}
      {providers.length > 0 && (
        <section aria-labelledby="providers" className="mt-10 max-w-2xl">
          <h3 id="providers" className="text-lg font-semibold">
            {t("providers.title")}
          </h3>
          <p className="mt-1 text-muted">{t("providers.text")}</p>
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {providers.map(({ name, title }) => (
              <li key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
                <bdi>{title}</bdi>
                <code className="font-mono text-sm text-muted">{name}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
    </AdministrationFrame>
  );
}

function PartnerCard({ partner }: { partner: PartnerJson }) {
  const { name, title, state, switched_off: off } = partner;
  return (
    <Card className="flex h-full flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-lg font-semibold break-words">
          <Link href={partnerPath(name)} className="link">
            <bdi>{title}</bdi>
          </Link>
        </h3>
        <StateBadge state={state} />
      </div>
      {title !== name && <code className="font-mono text-sm break-all text-muted">{name}</code>}
      {off.length > 0 && <SwitchedOff parts={off} />}
      <PartnerFacts partner={partner} />
    </Card>
  );
}

/** Where there is no room for a name, it goes on after one of its words. */
const SettingName = ({ children }: { children: string }) => (
  <code className="font-mono text-sm">
    {children.split("_").map((word, at) => (
      <Fragment key={word}>
        {at > 0 && "_"}
        {at > 0 && <wbr />}
        {word}
      </Fragment>
    ))}
  </code>
);
