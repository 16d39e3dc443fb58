"use client";

import { type ReactNode, useEffect, useRef } from "react";

type LandingPlaceProps = { id: string; className?: string; children: ReactNode };

/**
 * Where a link with its id in the address leads: the router scrolls there, and the focus follows as it does without scripts.
 * Give it a key that changes with what it says, since it looks only when it comes.
 */
export function LandingPlace({ id, className, children }: LandingPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (window.location.hash === `#${id}`) place.current?.focus({ preventScroll: true });
  }, [id]);
  return (
    <div ref={place} id={id} tabIndex={-1} className={className}>
      {children}
    </div>
  );
}
