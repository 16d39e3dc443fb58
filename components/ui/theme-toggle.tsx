"use client";

import { Monitor, Moon, Sun, SunMoon } from "lucide-react";
import { buttonStyle } from "./button-style";
import { Menu, MenuChoices } from "./menu";
import { chooseTheme, THEMES, useTheme } from "./theme";

const CHOICES = [
  { value: "light", label: "Light", icon: <Sun aria-hidden /> },
  { value: "dark", label: "Dark", icon: <Moon aria-hidden /> },
  { value: "system", label: "As my system", icon: <Monitor aria-hidden /> },
];

export function ThemeToggle() {
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
          aria-label="Theme"
          className={buttonStyle({ look: "quiet", className: "needs-script w-10 px-0" })}
        >
          <SunMoon aria-hidden />
        </button>
      }
    >
      <MenuChoices label="Theme" value={theme} choices={CHOICES} onChoose={choose} />
    </Menu>
  );
}
