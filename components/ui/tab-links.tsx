import Link from "next/link";
import { cn } from "./class-names";

export type TabLink = { href: string; label: string };

type TabLinksProps = { label: string; links: readonly TabLink[]; current: string };

/** Tabs that are pages: ordinary links, the present one marked for everybody. */
export function TabLinks({ label, links, current }: TabLinksProps) {
  return (
    <nav aria-label={label} className="overflow-x-auto border-b border-line">
      <ul className="flex gap-1">
        {links.map(({ href, label: text }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={href === current ? "page" : undefined}
              className={cn(
                "-mb-px flex min-h-11 items-center border-b-2 px-3 font-medium whitespace-nowrap no-underline focus-visible:-outline-offset-2",
                href === current
                  ? "border-accent text-ink"
                  : "border-transparent text-muted hover:text-ink",
              )}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
