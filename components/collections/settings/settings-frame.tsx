import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { NeedsScripts } from "@/components/account/needs-scripts";
import { BehindMenu } from "@/components/ui/behind-menu";
import { SectionMenu } from "@/components/ui/section-menu";
import { pathOf } from "../collection-entry";

const PAGES = [
  { path: "/settings", text: "profile" },
  { path: "/settings/privileges", text: "privileges" },
  { path: "/settings/submission-policy", text: "submissionPolicy" },
  { path: "/settings/pages", text: "pages" },
  { path: "/settings/hierarchy", text: "hierarchy" },
  { path: "/settings/notifications", text: "notifications" },
  { path: "/settings/statistics", text: "statistics" },
  { path: "/settings/inspector", text: "inspector", isForOwners: true },
] as const;

export type SettingsPath = (typeof PAGES)[number]["path"];

/** Its name among the texts `collectionSettings.nav`. */
export const nameOfSettings = (path: SettingsPath) =>
  PAGES.find((one) => one.path === path)?.text ?? "profile";

type SettingsFrameProps = {
  slug: string;
  current: SettingsPath;
  isOwner: boolean;
  lead?: ReactNode;
  children: ReactNode;
};

/** The pages on which a collection is settled. */
export function SettingsFrame({ slug, current, isOwner, lead, children }: SettingsFrameProps) {
  const t = useTranslations("collectionSettings.nav");
  const links = PAGES.filter((one) => isOwner || !("isForOwners" in one)).map(({ path, text }) => ({
    href: pathOf(slug, path),
    label: t(text),
  }));
  const present = pathOf(slug, current);
  return (
    <div className="gap-x-12 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
      <div className="mb-6">
        <SectionMenu label={t("label")} kind={t("label")} groups={[{ links }]} current={present} />
      </div>
      <BehindMenu className="max-w-2xl min-w-0">
        <h2 className="text-xl font-semibold">{t(nameOfSettings(current))}</h2>
        {lead && <p className="mt-1 text-muted">{lead}</p>}
        <div className="mt-6">
          <NeedsScripts />
          {children}
        </div>
      </BehindMenu>
    </div>
  );
}
