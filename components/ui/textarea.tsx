"use client";

import type { ComponentProps } from "react";
import { cn } from "./class-names";
import { CONTROL_STYLE } from "./control-style";
import { useFieldControl } from "./field-context";

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      dir="auto"
      {...useFieldControl()}
      rows={rows}
      {...rest}
      className={cn(CONTROL_STYLE, "field-sizing-content py-2", className)}
    />
  );
}
