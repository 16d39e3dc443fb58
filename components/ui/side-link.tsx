import type { ReactNode } from "react";
import { cn } from "./class-names";
import { Link } from "./link";

type SideLinkProps = { href: string; isCurrent: boolean; className?: string; children: ReactNode };

/** A line of the navigation beside the pages of a section, the present one marked visibly and for screen readers. */
export function SideLink({ href, isCurrent, className, children }: SideLinkProps) {
  return (
    <Link
      href={href}
      aria-current={isCurrent ? "page" : undefined}
      className={cn(
        "flex min-h-9 items-center rounded-md px-3 no-underline hover:bg-accent-soft",
        isCurrent ? "bg-accent-soft font-medium text-accent" : "text-ink",
        className,
      )}
    >
      {children}
    </Link>
  );
}
