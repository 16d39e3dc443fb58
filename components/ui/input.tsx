"use client";

import type { ComponentProps } from "react";
import { cn } from "./class-names";
import { CONTROL_STYLE } from "./control-style";
import { useFieldControl } from "./field-context";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return (
    <input
      dir="auto"
      {...useFieldControl()}
      {...rest}
      className={cn(CONTROL_STYLE, "min-h-10", className)}
    />
  );
}
