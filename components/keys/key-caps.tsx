"use client";

import { Fragment } from "react";

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Keys as they are printed on a keyboard. `Mod` is Ctrl, on Apple's keyboards ⌘. */
export function KeyCaps({ keys }: { keys: string }) {
  return (
    <span className="inline-flex gap-1">
      {keys.split(/[ +]/).map((key, position) => (
        <Fragment key={position}>
          {/* Read one after the other. */}
          {position > 0 && <span className="sr-only"> </span>}
          <kbd className="inline-flex min-w-7 justify-center rounded-sm border border-control bg-sunken px-1.5 font-mono text-sm">
            {key === "Mod" ? (isApple() ? "⌘" : "Ctrl") : key}
          </kbd>
        </Fragment>
      ))}
    </span>
  );
}
