"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { SINGLE_KEYS } from "./single-keys";

/** Turns keys of one letter off and on in this browser. */
export function KeySwitch({ label, hint }: { label: string; hint?: string }) {
  return (
    <Checkbox
      label={label}
      {...(hint ? { hint } : {})}
      checked={SINGLE_KEYS.useChoice() === "on"}
      onChange={(event) => SINGLE_KEYS.choose(event.target.checked ? "on" : "off")}
    />
  );
}
