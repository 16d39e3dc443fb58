"use client";

import { useSyncExternalStore } from "react";

/**
 * The reader's choice of colours. "system" is the default and needs no script at all: the style sheet follows
 * the system. A choice is kept in this browser and set on the root element before the first paint by
 * `ThemeScript`.
 */
export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_KEY = "theme";

const listeners = new Set<() => void>();

/** The stored choice; "system" without one, or when the browser stores nothing. */
export function storedTheme(): Theme {
  try {
    const kept = localStorage.getItem(THEME_KEY);
    return THEMES.find((theme) => theme === kept) ?? "system";
  } catch {
    return "system";
  }
}

export function showTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
}

export function chooseTheme(theme: Theme): void {
  try {
    if (theme === "system") localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Not kept, but shown as long as this page stands.
  }
  showTheme(theme);
  for (const listener of listeners) listener();
}

function listen(onChange: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key !== THEME_KEY && event.key !== null) return;
    showTheme(storedTheme());
    onChange();
  };
  listeners.add(onChange);
  window.addEventListener("storage", fromOtherTab);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener("storage", fromOtherTab);
  };
}

export function useTheme(): Theme {
  return useSyncExternalStore(listen, storedTheme, () => "system");
}
