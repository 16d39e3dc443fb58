"use client";

import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";

/**
 * Keys of one letter, as mail programs have them. They are off while one types, while a dialog or menu is open, with any
 * modifier, and altogether for those who switched them off (WCAG 2.2, 2.1.4).
 */
export type Shortcuts = Readonly<Record<string, (() => void) | undefined>>;

const STORED = "commonshelf-shortcuts";
const CHANGED = "commonshelf-shortcuts-changed";

export function useShortcuts(shortcuts: Shortcuts): void {
  const newest = useRef(shortcuts);
  useLayoutEffect(() => {
    newest.current = shortcuts;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || isSomethingOpen() || !areOn()) return;
      const run = newest.current[event.key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLSelectElement) return true;
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !["checkbox", "radio"].includes(target.type);
}

const isSomethingOpen = () =>
  document.querySelector(
    "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]:not([hidden])",
  ) !== null;

/* ---- the switch, kept in this browser ---- */

function areOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== "off";
  } catch {
    return true;
  }
}

export function switchShortcuts({ on }: { on: boolean }): void {
  try {
    localStorage.setItem(STORED, on ? "on" : "off");
  } catch {
    // Nothing can be kept in this browser: they stay as they are.
  }
  window.dispatchEvent(new Event(CHANGED));
}

export function useShortcutsAreOn(): boolean {
  return useSyncExternalStore(subscribe, areOn, () => true);
}

function subscribe(tell: () => void): () => void {
  window.addEventListener(CHANGED, tell);
  window.addEventListener("storage", tell);
  return () => {
    window.removeEventListener(CHANGED, tell);
    window.removeEventListener("storage", tell);
  };
}
