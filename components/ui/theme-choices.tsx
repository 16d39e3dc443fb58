"use client";

import { useTranslations } from "next-intl";
import { Monitor, Moon, Sun } from "@/components/ui/icons";
import { MenuChoices } from "./menu";
import { chooseTheme, THEMES, useTheme } from "./theme";

const ICONS = {
  light: <Sun aria-hidden />,
  dark: <Moon aria-hidden />,
  system: <Monitor aria-hidden />,
};

/** What is in the menu of `ThemeToggle`. */
export function ThemeChoices() {
  const t = useTranslations("parts.theme");
  return (
    <MenuChoices
      label={t("label")}
      value={useTheme()}
      choices={THEMES.map((value) => ({ value, label: t(value), icon: ICONS[value] }))}
      onChoose={(value) => {
        const found = THEMES.find((one) => one === value);
        if (found) chooseTheme(found);
      }}
    />
  );
}
