"use client";

import { useTranslations } from "next-intl";
import { buttonStyle } from "./button-style";
import { Monitor, Moon, Sun, SunMoon } from "@/components/ui/icons";
import { Menu, MenuChoices } from "./menu";
import { chooseTheme, THEMES, useTheme } from "./theme";

const CHOICES = [
  { value: "light", icon: <Sun aria-hidden /> },
  { value: "dark", icon: <Moon aria-hidden /> },
  { value: "system", icon: <Monitor aria-hidden /> },
] as const;

export function ThemeToggle() {
  const t = useTranslations("parts.theme");
  const theme = useTheme();
  const choose = (value: string) => {
    const found = THEMES.find((one) => one === value);
    if (found) chooseTheme(found);
  };
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
    >
      <MenuChoices
        label={t("label")}
        value={theme}
        choices={CHOICES.map((choice) => ({ ...choice, label: t(choice.value) }))}
        onChoose={choose}
      />
    </Menu>
  );
}
