import { useEffect, useRef } from "react";

/** Takes the focus when what had it is no longer offered: `offered` says what is, in any words that differ. */
export function useFocusOnceGone<Place extends HTMLElement>(offered: string) {
  const box = useRef<Place>(null);
  const before = useRef(offered);
  useEffect(() => {
    if (before.current === offered) return;
    before.current = offered;
    // After the dialog has given the focus back to its button.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) box.current?.focus();
    });
    return () => clearTimeout(timer);
  }, [offered]);
  return box;
}
