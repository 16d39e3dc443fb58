"use client";

import { useState } from "react";

/** Which rows of a list are chosen. Rows that left the list are not chosen any more. */
export function useBulkSelection<Item extends { id: string }>(items: readonly Item[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    selected: items.filter(({ id }) => ids.has(id)),
    // Several may follow each other before the list is drawn again.
    toggle: ({ id }: Item) =>
      setIds((known) => {
        const next = new Set(known);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    toggleAll: (isSelected: boolean) =>
      setIds(new Set(isSelected ? items.map(({ id }) => id) : [])),
  };
}
