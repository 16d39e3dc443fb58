"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState, useTransition } from "react";

const FIRST_MS = 3_000;
const LAST_MS = 30_000;
/** How much longer each wait is than the one before. */
const GROWTH = 1.5;

/**
 * As long as it is on a page that is looked at, the page is made anew again and again, until it comes without this. The first time
 * soon, then ever less often.
 */
export function RefreshesPage() {
  const router = useRouter();
  const [tries, setTries] = useState(0);
  const [isRefreshing, startRefreshing] = useTransition();
  useEffect(() => {
    if (isRefreshing) return;
    let isWaiting = true;
    // Whoever was away sees at once what has come meanwhile.
    const refresh = () => {
      if (isWaiting || document.visibilityState !== "visible") return;
      isWaiting = true;
      setTries((before) => before + 1);
      startRefreshing(() => router.refresh());
    };
    const timer = setTimeout(
      () => {
        isWaiting = false;
        refresh();
      },
      Math.min(FIRST_MS * GROWTH ** tries, LAST_MS),
    );
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [tries, isRefreshing, router]);
  return null;
}
