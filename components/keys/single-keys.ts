"use client";

import { useSyncExternalStore } from "react";

/** Whether keys of one letter do anything: kept in this browser (WCAG 2.2, 2.1.4). */
const STORED = "commonshelf-shortcuts";
const CHANGED = "commonshelf-shortcuts-changed";

export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== "off";
  } catch {
    return true;
  }
}

export function switchSingleKeys({ on }: { on: boolean }): void {
  try {
    localStorage.setItem(STORED, on ? "on" : "off");
  } catch {
    // Nothing can be kept in this browser: they stay as they are.
  }
  window.dispatchEvent(new Event(CHANGED));
}

export function useSingleKeysAreOn(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn, () => true);
}

function subscribe(tell: () => void): () => void {
  window.addEventListener(CHANGED, tell);
  window.addEventListener("storage", tell);
  return () => {
    window.removeEventListener(CHANGED, tell);
    window.removeEventListener("storage", tell);
  };
}
