"use client";

import { useSyncExternalStore } from "react";

/** One choice out of few that this browser remembers. */
export type StoredChoice<Value extends string> = {
  read: () => Value;
  choose: (value: Value) => void;
  /** Follows the choice, also when another window makes it. On the server it is what stands for none. */
  useChoice: () => Value;
};

/**
 * @param name  under which it is kept; with the account in it where each user has a choice of their own
 */
export function storedChoice<const Value extends string>(
  name: string,
  values: readonly Value[],
  otherwise: Value,
): StoredChoice<Value> {
  const listeners = new Set<() => void>();
  // Counts where nothing can be kept: the choice then lasts as long as the page.
  let chosen: Value | undefined;
  const read = () => {
    try {
      const kept = localStorage.getItem(name);
      return values.find((value) => value === kept) ?? chosen ?? otherwise;
    } catch {
      return chosen ?? otherwise;
    }
  };
  const listen = (tell: () => void) => {
    listeners.add(tell);
    window.addEventListener("storage", tell);
    return () => {
      listeners.delete(tell);
      window.removeEventListener("storage", tell);
    };
  };
  return {
    read,
    choose: (value) => {
      chosen = value;
      try {
        localStorage.setItem(name, value);
      } catch {
        // Full, or switched off.
      }
      for (const tell of listeners) tell();
    },
    useChoice: () => useSyncExternalStore(listen, read, () => otherwise),
  };
}
