"use client";

import type { ComponentProps } from "react";
import { cn } from "./class-names";
import { useFieldControl } from "./field-context";
import { ChevronDown } from "@/components/ui/icons";

/** The browser's own select: it works without scripts, on phones, and with every assistive technology. */
export function Select({ className, ...rest }: ComponentProps<"select">) {
  // Something is always chosen, so that nothing can be missing; HTML wants an empty option where a choice is required.
  const { required: _, ...control } = useFieldControl();
  return (
    <span className="relative block">
      <select {...control} {...rest} className={cn("control appearance-none pe-9", className)} />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
