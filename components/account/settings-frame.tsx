import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { BehindMenu } from "@/components/ui/behind-menu";
import { TabLinks } from "@/components/ui/tab-links";

const PAGES = [
  { href: "/account/settings/profile", name: "profile" },
  { href: "/account/settings/notifications", name: "notifications" },
  { href: "/account/settings/security", name: "security" },
  { href: "/account/settings/applications", name: "tokens" },
] as const;

type SettingsFrameProps = { current: (typeof PAGES)[number]["href"]; children: ReactNode };

/** The pages of one's own account. */
export function SettingsFrame({ current, children }: SettingsFrameProps) {
  const t = useTranslations("account.frame");
  return (
    <div className="page-width pt-8">
      <h1 className="text-2xl font-semibold">{t("title")}</h1>
      <div className="mt-4">
        <TabLinks
          label={t("label")}
          links={PAGES.map(({ href, name }) => ({ href, label: t(name) }))}
          current={current}
        />
      </div>
      <BehindMenu className="max-w-3xl pt-8">{children}</BehindMenu>
    </div>
  );
}
