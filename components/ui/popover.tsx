"use client";

import { Popover as Primitive } from "radix-ui";
import { useRef, type MouseEvent, type ReactNode } from "react";
import Link from "next/link";

type LinkPopoverProps = {
  href: string;
  /** The name of the link and of what opens. */
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  className: string;
  /** What the link shows. */
  face: ReactNode;
  children: ReactNode;
};

/**
 * A link whose page can be looked into without leaving this one. It stays a link: without scripts, in a new tab, and
 * where the pointer asks for one.
 */
export function LinkPopover(props: LinkPopoverProps) {
  const { href, label, open, onOpenChange, className, face, children } = props;
  const link = useRef<HTMLAnchorElement>(null);

  function onClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpenChange(!open);
  }

  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Anchor asChild>
        <Link
          ref={link}
          href={href}
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={open}
          title={label}
          onClick={onClick}
          className={className}
        >
          {face}
        </Link>
      </Primitive.Anchor>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onInteractOutside={(event) => {
            // The click on the link itself closes it.
            const target = event.detail.originalEvent.target;
            if (target instanceof Node && link.current?.contains(target)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Whoever went on by keyboard or pointer keeps the focus that they chose.
            if (document.activeElement === document.body) link.current?.focus();
          }}
          className="z-50 flex max-h-[min(36rem,var(--radix-popover-content-available-height))] w-[min(26rem,calc(100vw-1rem))] animate-appear flex-col rounded-md border border-line bg-surface shadow-raised outline-none"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
