"use client";

import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from "react";
import { cn } from "./class-names";
import { Link } from "./link";

type TabLink = { href: string; label: ReactNode };

type TabLinksProps = {
  label: string;
  links: readonly TabLink[];
  current: string;
};

/**
 * Tabs that are pages: ordinary links, the present one marked visibly and for screen readers. Where there is no room
 * for all of them, the present one is in sight and the edges say that there are more.
 */
export function TabLinks({ label, links, current }: TabLinksProps) {
  const box = useRef<HTMLElement>(null);
  const more = useMore(box);
  useCurrentInSight(box, current);
  return (
    <nav
      ref={box}
      aria-label={label}
      data-print="hide"
      className={cn(
        "overflow-x-auto border-b border-line [scrollbar-width:none]",
        more.before && "mask-l-from-[calc(100%-2.5rem)]",
        more.after && "mask-r-from-[calc(100%-2.5rem)]",
      )}
    >
      <ul className="flex gap-x-1">
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

/** Moves the row alone; the page stays where the reader is. */
function useCurrentInSight(box: RefObject<HTMLElement | null>, current: string): void {
  useLayoutEffect(() => {
    const row = box.current;
    const tab = row?.querySelector("[aria-current]");
    if (!row || !tab) return;
    const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
    row.scrollBy({ left: inner.left - outer.left - (outer.width - inner.width) / 2 });
  }, [box, current]);
}

/** On which sides the row goes on. */
function useMore(box: RefObject<HTMLElement | null>): { before: boolean; after: boolean } {
  const [more, setMore] = useState({ before: false, after: false });
  useEffect(() => {
    const row = box.current;
    if (!row) return;
    const look = () => {
      // Negative where texts run from the right.
      const gone = Math.abs(row.scrollLeft);
      setMore({ before: gone > 1, after: gone + row.clientWidth < row.scrollWidth - 1 });
    };
    const watch = new ResizeObserver(look);
    watch.observe(row);
    row.addEventListener("scroll", look, { passive: true });
    return () => {
      watch.disconnect();
      row.removeEventListener("scroll", look);
    };
  }, [box]);
  return more;
}
