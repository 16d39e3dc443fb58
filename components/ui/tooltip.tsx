"use client";

import { Tooltip as Primitive } from "radix-ui";
import type { ReactNode } from "react";

type TooltipProps = { text: string; children: ReactNode };

/** A short explanation of the one focusable element inside. Never the only place where something is said. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Primitive.Provider delayDuration={400}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            sideOffset={6}
            className="z-50 max-w-64 animate-appear rounded-sm border border-transparent bg-ink px-2 py-1 text-xs text-paper"
          >
            {text}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
