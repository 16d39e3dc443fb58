"use client";

import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { Menu as MenuIcon } from "@/components/ui/icons";

/**
 * Opens the header's contents on a narrow screen. The browser's own disclosure opens it, with or without scripts;
 * scripts only add that Escape and going to another page close it.
 */
export function PhoneMenu({ children }: { children: ReactNode }) {
  const t = useTranslations("shell.nav");
  const box = useRef<HTMLDetailsElement>(null);
  const pathname = usePathname();

  useEffect(() => {
    if (box.current) box.current.open = false;
  }, [pathname]);

  return (
    <details
      ref={box}
      className="md:hidden"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !box.current?.open) return;
        box.current.open = false;
        box.current.querySelector("summary")?.focus();
      }}
    >
      <summary className={buttonStyle({ look: "quiet", className: "w-10 list-none px-0" })}>
        <MenuIcon aria-hidden />
        <span className="sr-only">{t("menu")}</span>
      </summary>
      <div className="absolute inset-x-0 z-30 mt-3 border-y border-line bg-surface px-4 py-4 shadow-raised">
        {children}
      </div>
    </details>
  );
}
