"use client";

import { useEffect } from "react";
import { watchPresses } from "./after-press";

/** Watches the pointers of every page, so that forms know when one is pressed (`useAfterPress`). */
export function PressGuard() {
  useEffect(() => watchPresses(window), []);
  return null;
}
