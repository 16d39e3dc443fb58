"use client";

import { useEffect } from "react";
import { watchPointers } from "./after-pointer-release";
import { focusPressedButtons } from "./focus-pressed-buttons";

/** Watches the pointers of every page: forms know when one is pressed (`useAfterPointerRelease`), and a pressed button has the focus. */
export function PointerWatcher() {
  useEffect(() => watchPointers(window), []);
  useEffect(() => focusPressedButtons(window), []);
  return null;
}
