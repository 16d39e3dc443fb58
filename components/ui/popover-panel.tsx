"use client";

import { Popover as Primitive } from "radix-ui";
import type { ReactNode, RefObject } from "react";
import { besideAnchor, landmarkAround } from "./beside-anchor";

type PopoverPanelProps = {
  anchor: RefObject<HTMLAnchorElement | null>;
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
};

/** What opens beside the link of a `LinkPopover`. */
export function PopoverPanel({ anchor, label, open, onOpenChange, children }: PopoverPanelProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Anchor virtualRef={anchor} />
      <Primitive.Portal container={landmarkAround(anchor)}>
        <Primitive.Content
          aria-label={label}
          align="end"
          {...besideAnchor(anchor)}
          className="z-50 flex max-h-[min(36rem,var(--radix-popover-content-available-height))] w-[min(26rem,calc(100vw-1rem))] animate-appear flex-col rounded-md border border-line bg-surface shadow-raised outline-none"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
