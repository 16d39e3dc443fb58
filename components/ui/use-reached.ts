"use client";

import { type RefObject, useEffect, useState } from "react";

/**
 * Whether the reader has reached for a place: scrolled to it, pointed at it or touched it. That it stands in the first
 * view of the page does not count. Watches until then, as long as `isWaiting`.
 */
export function useReached(place: RefObject<HTMLElement | null>, isWaiting: boolean): boolean {
  const [isReached, setReached] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!isWaiting || isReached || !element) return;
    let isInView = false;
    let hasScrolled = false;
    const reach = () => {
      keepFocusIn(element);
      setReached(true);
    };
    const check = () => isInView && hasScrolled && reach();
    const onScroll = () => {
      hasScrolled = true;
      check();
    };
    const watch = new IntersectionObserver((entries) => {
      isInView = entries.some(({ isIntersecting }) => isIntersecting);
      check();
    });
    watch.observe(element);
    window.addEventListener("scroll", onScroll, { passive: true });
    element.addEventListener("pointerenter", reach);
    return () => {
      watch.disconnect();
      window.removeEventListener("scroll", onScroll);
      element.removeEventListener("pointerenter", reach);
    };
  }, [place, isWaiting, isReached]);
  return isReached;
}

/** Before a part of a place goes: where the part has the focus, the place takes it. */
export function keepFocusIn(place: HTMLElement): void {
  if (place.contains(document.activeElement)) place.focus({ preventScroll: true });
}
