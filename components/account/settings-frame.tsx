import type { ReactNode } from "react";
import { TabLinks } from "@/components/ui/tab-links";

const PLACES = [
  { href: "/account/settings/profile", label: "Profile" },
  { href: "/account/settings/notifications", label: "Notifications" },
  { href: "/account/settings/security", label: "Security" },
  { href: "/account/settings/applications", label: "Access tokens" },
] as const;

type SettingsFrameProps = { current: (typeof PLACES)[number]["href"]; children: ReactNode };

/** The pages of one's own account. */
export function SettingsFrame({ current, children }: SettingsFrameProps) {
  return (
    <div className="page-width pt-8">
      <h1 className="text-2xl font-semibold">Your account</h1>
      <div className="mt-4">
        <TabLinks label="Account settings" links={PLACES} current={current} />
      </div>
      <div className="max-w-3xl pt-8">{children}</div>
    </div>
  );
}
