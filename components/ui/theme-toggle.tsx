"use client";

import { useTranslations } from "next-intl";
import { buttonStyle } from "./button-style";
import { SunMoon } from "@/components/ui/icons";
import { Menu } from "./menu";
import { useTheme } from "./theme";

export function ThemeToggle() {
  const t = useTranslations("parts.theme");
  // Shows what is chosen in another tab.
  useTheme();
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={t("label")}
          className={buttonStyle({ look: "quiet", className: "needs-script w-10 px-0" })}
        >
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
