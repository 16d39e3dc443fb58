"use client";

import { useEffect } from "react";
import { watchPointers } from "./after-pointer-release";

/** Watches the pointers of every page, so that forms know when one is pressed (`useAfterPointerRelease`). */
export function PointerWatcher() {
  useEffect(() => watchPointers(window), []);
  return null;
}
