"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { switchSingleKeys, useSingleKeysAreOn } from "./single-keys";

/** Turns keys of one letter off and on in this browser. */
export function KeySwitch({ label, hint }: { label: string; hint?: string }) {
  return (
    <Checkbox
      label={label}
      {...(hint ? { hint } : {})}
      checked={useSingleKeysAreOn()}
      onChange={(event) => switchSingleKeys({ on: event.target.checked })}
    />
  );
}
