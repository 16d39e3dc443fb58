"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Has the page made anew when a value is no longer the one with which the page was made. */
export function useFreshPage<Value>(before: Value, now: Value): void {
  const router = useRouter();
  useEffect(() => {
    if (now !== before) router.refresh();
  }, [before, now, router]);
}
