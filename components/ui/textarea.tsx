"use client";

import type { ComponentProps } from "react";
import { cn } from "./class-names";
import { useFieldControl } from "./field-context";

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      dir="auto"
      {...useFieldControl()}
      rows={rows}
      {...rest}
      className={cn("control field-sizing-content py-2", className)}
    />
  );
}
