"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { SINGLE_KEYS } from "./single-keys";

/** Turns keys of one letter off and on in this browser. */
export function KeySwitch({ label, hint }: { label: string; hint?: string }) {
  const isOn = SINGLE_KEYS.useChoice() === "on";
  return (
    <Checkbox
      role="switch"
      label={label}
      {...(hint ? { hint } : {})}
      checked={isOn}
      aria-checked={isOn}
      onChange={(event) => SINGLE_KEYS.choose(event.target.checked ? "on" : "off")}
    />
  );
}
