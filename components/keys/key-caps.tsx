"use client";

import { Fragment } from "react";

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Between keys pressed together, and between two that belong together. */
const SIGNS: Readonly<Record<string, string>> = { "+": "+", "|": "/" };

/** Keys as they are printed on a keyboard. `Mod` is Ctrl, on Apple's keyboards ⌘. */
export function KeyCaps({ keys }: { keys: string }) {
  return (
    <span className="inline-flex items-baseline gap-1">
      {keys.split(/([ +|])/).map((part, position) =>
        position % 2 === 0 ? (
          <kbd
            key={position}
            className="inline-flex min-w-7 justify-center rounded-sm border border-control bg-sunken px-1.5 font-mono text-sm"
          >
            {part === "Mod" ? (isApple() ? "⌘" : "Ctrl") : part}
          </kbd>
        ) : (
          <Fragment key={position}>
            {part === " " ? part : <span className="text-sm text-muted">{SIGNS[part]}</span>}
          </Fragment>
        ),
      )}
    </span>
  );
}
