"use client";

import type { ComponentProps } from "react";
import { cn } from "./class-names";
import { useFieldControl } from "./field-context";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input dir="auto" {...useFieldControl()} {...rest} className={cn("control", className)} />;
}
