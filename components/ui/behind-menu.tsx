import type { ComponentProps } from "react";
import { cn } from "./class-names";

/** What a page shows behind a menu of its own. "Skip to content" leads here, past that menu (`layout/skip-link.tsx`). */
export function BehindMenu({ className, ...rest }: ComponentProps<"div">) {
  return <div id="behind-menu" tabIndex={-1} {...rest} className={cn("outline-none", className)} />;
}
