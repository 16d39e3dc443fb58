"use client";

import { type RefObject, useEffect, useState } from "react";

/** So far below the window something is about to be seen. */
const MARGIN = "300px";

/**
 * True as soon as an element is near the visible area or the user has interacted with the page. The interaction counts
 * so that keyboard users, too, find the content loaded.
 */
export function useInView(container: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (isNear || !container.current) return;
    const arrive = () => setIsNear(true);
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) arrive();
      },
      { rootMargin: MARGIN },
    );
    watch.observe(container.current);
    for (const event of DOINGS) document.addEventListener(event, arrive, { capture: true });
    return () => {
      watch.disconnect();
      for (const event of DOINGS) document.removeEventListener(event, arrive, { capture: true });
    };
  }, [isNear, container]);
  return isNear;
}

const DOINGS = ["pointerdown", "keydown", "focusin"] as const;
