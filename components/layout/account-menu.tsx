"use client";

import { buttonStyle } from "@/components/ui/button-style";
import { UserRound } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { Menu } from "@/components/ui/menu";
import type { Viewer } from "./viewer";

export function AccountMenu({ viewer }: { viewer: Viewer }) {
  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            className={buttonStyle({ look: "quiet", className: "needs-script max-w-48 px-2.5" })}
          >
            <UserRound aria-hidden />
            <bdi className="truncate max-sm:sr-only">{viewer.name}</bdi>
          </button>
        }
        load={async () => {
          const { AccountLinks } = await import("./account-links");
          return <AccountLinks viewer={viewer} />;
        }}
      />
      <noscript>
        <Link href="/account/settings/profile" className="link">
          {viewer.name}
        </Link>
      </noscript>
    </>
  );
}
