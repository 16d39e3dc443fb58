import type { ComponentProps } from "react";
import { cn } from "./class-names";

export function Card({ className, ...rest }: ComponentProps<"div">) {
  return (
    <div
      {...rest}
      className={cn("rounded-lg border border-line bg-surface p-4 sm:p-6", className)}
    />
  );
}
