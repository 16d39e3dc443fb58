"use client";

import { Monitor, Moon, Sun, SunMoon } from "lucide-react";
import { useTheme } from "next-themes";
import { buttonStyle } from "./button-style";
import { Menu, MenuChoices } from "./menu";

const CHOICES = [
  { value: "light", label: "Light", icon: <Sun aria-hidden /> },
  { value: "dark", label: "Dark", icon: <Moon aria-hidden /> },
  { value: "system", label: "As my system", icon: <Monitor aria-hidden /> },
];

export function ThemeToggle() {
  const { theme, setTheme } = useTheme();
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
      <MenuChoices label="Theme" value={theme} choices={CHOICES} onChoose={setTheme} />
    </Menu>
  );
}
