"use client";

import { type RefObject, useEffect, useState } from "react";

/** So far below the window something is about to be seen. */
const MARGIN = "300px";

/**
 * Whether the reader has come near a place, or has begun to do something on the page: from then on what stands there
 * is at hand, also for users of the keyboard.
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
