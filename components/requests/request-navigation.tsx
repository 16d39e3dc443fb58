"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { KeySheetButton } from "@/components/keys/key-sheet-button";
import { buttonStyle } from "@/components/ui/button-style";
import { ChevronLeft, ChevronRight } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import type { useNeighbours } from "./inbox-navigation";

type RequestNavigationProps = { backHref: string; neighbours: ReturnType<typeof useNeighbours> };

/** Back to the list, and through it. */
export function RequestNavigation({ backHref, neighbours }: RequestNavigationProps) {
  const t = useTranslations("requests");
  return (
    <div className="flex flex-wrap items-center gap-2" data-print="hide">
      <Link href={backHref} className="me-auto flex items-center gap-1 py-1 text-sm link">
        <ChevronLeft aria-hidden className="size-4" />
        {t("page.back")}
      </Link>
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
