"use client";

import { useTranslations } from "next-intl";
import { buttonStyle } from "./button-style";
import { SunMoon } from "@/components/ui/icons";
import { Menu } from "./menu";
import { useTheme } from "./theme";

/** @param isNamed  its name is beside the icon, in a list of links */
export function ThemeToggle({ isNamed = false }: { isNamed?: boolean }) {
  const t = useTranslations("parts.theme");
  // Shows what is chosen in another tab.
  useTheme();
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={t("label")}
          className={
            isNamed
              ? "flex min-h-11 w-full items-center justify-between font-medium [&_svg]:size-5"
              : buttonStyle({ look: "quiet", className: "needs-script w-10 px-0" })
          }
        >
          {isNamed && t("label")}
          <SunMoon aria-hidden />
        </button>
      }
      load={async () => {
        const { ThemeChoices } = await import("./theme-choices");
        return <ThemeChoices />;
      }}
    />
  );
}
