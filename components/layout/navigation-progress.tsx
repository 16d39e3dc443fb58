"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { isPageLink } from "./is-page-link";

/** Gives up showing after this long: another handler may have stopped the link. */
const LONGEST_MS = 15_000;

/**
 * A thin line at the top while the next page is on its way. The present page stays as it is meanwhile, so that
 * nothing jumps; a quick answer comes before the line has faded in.
 */
export function NavigationProgress() {
  const place = `${usePathname()}?${useSearchParams().toString()}`;
  const [state, setState] = useState({ place, isShown: false });
  // Arriving ends it. Set while rendering, so that the line is gone in the same frame as the new page.
  if (state.place !== place) setState({ place, isShown: false });
  const isShown = state.place === place && state.isShown;

  useEffect(() => {
    const leave = () => setState({ place, isShown: true });
    const onClick = (event: MouseEvent) => {
      if (isPageLink(event, window.location.href)) leave();
    };
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target;
      if (form instanceof HTMLFormElement && form.method === "get") leave();
    };
    document.addEventListener("click", onClick);
    document.addEventListener("submit", onSubmit);
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("submit", onSubmit);
    };
  }, [place]);

  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setState({ place, isShown: false }), LONGEST_MS);
    return () => clearTimeout(timer);
  }, [isShown, place]);

  if (!isShown) return null;
  return (
    <div aria-hidden className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden">
      <div className="h-full animate-travel bg-accent" />
    </div>
  );
}
