"use client";

import type { ComponentProps } from "react";
import { cn } from "./class-names";
import { useFieldControl } from "./field-context";
import { SELECT_STYLE, SelectFrame } from "./select-frame";

/** The browser's own select: it works without scripts, on phones, and with every assistive technology. */
export function Select({ className, ...rest }: ComponentProps<"select">) {
  // Something is always chosen, so that nothing can be missing; HTML wants an empty option where a choice is required.
  const { required: _, ...control } = useFieldControl();
  return (
    <SelectFrame>
      <select {...control} {...rest} className={cn(SELECT_STYLE, className)} />
    </SelectFrame>
  );
}
