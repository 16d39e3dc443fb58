"use client";

import { useState } from "react";

export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.filter((_, at) => at !== from);
  const item = list.slice(from, from + 1);
  return [...rest.slice(0, to), ...item, ...rest.slice(to)];
}

/** React keys for rows without ids. They move with their rows, so that a moved row keeps the focus. */
export function useRowKeys(count: number) {
  const [state, setState] = useState({ keys: [] as readonly number[], next: 0 });
  const known = state.keys.length === count ? state : resized(state, count);
  if (known !== state) setState(known);
  return {
    keys: known.keys,
    move: (from: number, to: number) => setState({ ...known, keys: moved(known.keys, from, to) }),
    remove: (at: number) =>
      setState({ ...known, keys: known.keys.filter((_, index) => index !== at) }),
    insert: (at: number) =>
      setState({ keys: known.keys.toSpliced(at, 0, known.next), next: known.next + 1 }),
  };
}

type Keys = { keys: readonly number[]; next: number };

function resized({ keys, next }: Keys, count: number): Keys {
  const added = Math.max(0, count - keys.length);
  const fresh = Array.from({ length: added }, (_, at) => next + at);
  return { keys: [...keys.slice(0, count), ...fresh], next: next + added };
}
