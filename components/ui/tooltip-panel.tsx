"use client";

import { Popover as Primitive } from "radix-ui";

type TooltipPanelProps = { anchor: HTMLElement; onClose: () => void };

/**
 * The name of the button beside it. Screen readers have said it already; the focus stays where it is, and who shows it
 * knows when it moves.
 */
export function TooltipPanel({ anchor, onClose }: TooltipPanelProps) {
  const { tooltip } = anchor.dataset;
  return (
    <Primitive.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Primitive.Anchor virtualRef={{ current: anchor }} />
      <Primitive.Portal>
        <Primitive.Content
          key={tooltip}
          role="presentation"
          aria-hidden
          data-tooltip-panel
          side="top"
          sideOffset={6}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onFocusOutside={(event) => event.preventDefault()}
          className="z-50 max-w-64 animate-appear rounded-sm border border-transparent bg-ink px-2 py-1 text-xs text-paper"
        >
          {tooltip}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
