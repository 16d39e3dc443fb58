"use client";

import { type ReactNode, useEffect, useRef } from "react";

type SelectionBarProps = {
  selected: number;
  total: number;
  /** Says how many are selected, or offers to select all. */
  label: string;
  onToggleAll: (isOn: boolean) => void;
  /** What can be done with all that are selected. */
  children: ReactNode;
};

/** Above a list whose rows can be selected. */
export function SelectionBar({ selected, total, label, onToggleAll, children }: SelectionBarProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = selected > 0 && selected < total;
  }, [selected, total]);
  return (
    <div className="needs-script mb-2 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <label className="flex min-h-8 items-center gap-3">
        <input
          ref={box}
          type="checkbox"
          checked={selected === total}
          onChange={({ target }) => onToggleAll(target.checked)}
          className="size-4 accent-accent"
        />
        {label}
      </label>
      <span role="status" className="sr-only">
        {selected > 0 && label}
      </span>
      {selected > 0 && children}
    </div>
  );
}
