"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { KeySheetButton } from "@/components/keys/key-sheet-button";
import { Breadcrumb, type Crumb } from "@/components/ui/breadcrumb";
import { buttonStyle } from "@/components/ui/button-style";
import { ChevronLeft, ChevronRight } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import type { useNeighbours } from "./inbox-navigation";

type RequestNavigationProps = {
  crumbs: readonly Crumb[];
  current: string;
  neighbours: ReturnType<typeof useNeighbours>;
};

/** Where the request stands, and the way through the list it was opened from. */
export function RequestNavigation({ crumbs, current, neighbours }: RequestNavigationProps) {
  const t = useTranslations("requests");
  return (
    <div className="flex items-start gap-2 max-sm:flex-wrap" data-print="hide">
      <div className="me-auto min-w-0">
        <Breadcrumb crumbs={crumbs} current={current} />
      </div>
      <KeySheetButton />
      {neighbours && (
        <span className="flex gap-1">
          <StepLink href={neighbours.previous} label={t("page.previous")}>
            <ChevronLeft aria-hidden />
          </StepLink>
          <StepLink href={neighbours.next} label={t("page.next")}>
            <ChevronRight aria-hidden />
          </StepLink>
        </span>
      )}
    </div>
  );
}

type StepLinkProps = { href: string | undefined; label: string; children: ReactNode };

function StepLink({ href, label, children }: StepLinkProps) {
  const style = buttonStyle({ look: "quiet", size: "small", className: "w-8 px-0" });
  if (!href)
    return (
      <span aria-hidden className={`${style} text-line`}>
        {children}
      </span>
    );
  return (
    <Link href={href} aria-label={label} className={style}>
      {children}
    </Link>
  );
}
