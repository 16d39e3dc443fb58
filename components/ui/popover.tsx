"use client";

import { type ComponentType, type MouseEvent, type ReactNode, useRef, useState } from "react";
import { loadPage } from "@/lib/client/load-page";
import { hasModifier } from "./has-modifier";
import { Link } from "./link";
import { useLazy } from "./use-lazy";

type PopoverContent = ComponentType<{ onFollow: () => void }>;

type LinkPopoverProps = {
  href: string;
  /** The name of the link and of what opens. */
  label: string;
  className: string;
  /** The content of the link. */
  face: ReactNode;
  /** Instead of opening: where the reader has the page in front of them. */
  onPress?: (() => void) | undefined;
  /** What opens; it closes when one follows a link in it. */
  load: () => Promise<PopoverContent>;
};

/**
 * A link whose page can be looked into without leaving this one. It stays a link: without scripts, in a new tab, where
 * the pointer asks for one, and when the code of what opens cannot be had.
 */
export function LinkPopover({ href, label, className, face, onPress, load }: LinkPopoverProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { part, isMissing, fetch, need } = useLazy(async () => {
    const [{ PopoverPanel }, Content] = await Promise.all([import("./popover-panel"), load()]);
    return { PopoverPanel, Content };
  });

  function onClick(event: MouseEvent) {
    if (hasModifier(event)) return;
    event.preventDefault();
    if (onPress) onPress();
    else {
      setIsOpen(!isOpen);
      need(() => loadPage(href));
    }
  }

  return (
    <>
      <Link
        ref={link}
        href={href}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen && !isMissing}
        title={label}
        onPointerEnter={fetch}
        onFocus={fetch}
        onClick={onClick}
        className={className}
      >
        {face}
      </Link>
      {part && (
        <part.PopoverPanel anchor={link} label={label} open={isOpen} onOpenChange={setIsOpen}>
          <part.Content onFollow={() => setIsOpen(false)} />
        </part.PopoverPanel>
      )}
    </>
  );
}
