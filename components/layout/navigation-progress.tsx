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
  const address = `${usePathname()}?${useSearchParams().toString()}`;
  const [state, setState] = useState({ address, isShown: false });
  // Arriving ends it. Set while rendering, so that the line is gone in the same frame as the new page.
  if (state.address !== address) setState({ address, isShown: false });
  const isShown = state.address === address && state.isShown;

  useEffect(() => {
    const leave = () => setState({ address, isShown: true });
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
  }, [address]);

  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setState({ address, isShown: false }), LONGEST_MS);
    return () => clearTimeout(timer);
  }, [isShown, address]);

  if (!isShown) return null;
  return (
    <div aria-hidden className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden">
      <div className="h-full animate-travel bg-accent" />
    </div>
  );
}
