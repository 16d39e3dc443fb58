"use client";

import { Menu as Primitive } from "radix-ui/internal";
import type { ComponentProps, ReactNode, RefObject } from "react";
import { besideAnchor, landmarkAround } from "./beside-anchor";
import { cn } from "./class-names";
import { Check } from "@/components/ui/icons";

const ITEM_STYLE =
  "flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded-sm px-3 text-[0.9375rem] text-ink " +
  "no-underline outline-none select-none data-highlighted:bg-accent-soft " +
  "data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-accent " +
  "data-disabled:opacity-60 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted";

type MenuListProps = {
  anchor: RefObject<HTMLButtonElement | null>;
  /** Ids. */
  names: { button: string; list: string };
  align: "start" | "end";
  opened: "by key" | "by pointer" | undefined;
  onClose: () => void;
  children: ReactNode;
};

/** What opens beside the button of a `Menu`. */
export function MenuList({ anchor, names, align, opened, onClose, children }: MenuListProps) {
  // A key pressed before this was here is not known to the library, which leaves the first item without focus then.
  const enter = (list: HTMLDivElement | null) => {
    if (!list || opened !== "by key") return;
    requestAnimationFrame(() => list.querySelector<HTMLElement>("[role^=menuitem]")?.focus());
  };
  return (
    <Primitive.Root
      open={opened !== undefined}
      onOpenChange={(isOpen) => isOpen || onClose()}
      modal={false}
    >
      <Primitive.Anchor virtualRef={anchor} />
      <Primitive.Portal container={landmarkAround(anchor)}>
        <Primitive.Content
          ref={enter}
          id={names.list}
          aria-labelledby={names.button}
          align={align}
          {...besideAnchor(anchor)}
          className="z-50 min-w-52 animate-appear rounded-md border border-line bg-surface p-1 shadow-raised"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

export function MenuItem({ className, ...rest }: ComponentProps<typeof Primitive.Item>) {
  return <Primitive.Item {...rest} className={cn(ITEM_STYLE, className)} />;
}

export function MenuSeparator() {
  return <Primitive.Separator className="my-1 h-px bg-line" />;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Primitive.Label className="px-3 py-1.5 text-sm text-muted">{children}</Primitive.Label>;
}

export type MenuChoice = { value: string; label: string; icon?: ReactNode };

type MenuChoicesProps = {
  label: string;
  value: string | undefined;
  choices: readonly MenuChoice[];
  onChoose: (value: string) => void;
};

/** One choice out of few, inside a menu. */
export function MenuChoices({ label, value, choices, onChoose }: MenuChoicesProps) {
  return (
    <Primitive.RadioGroup aria-label={label} value={value} onValueChange={onChoose}>
      {choices.map((choice) => (
        <Primitive.RadioItem key={choice.value} value={choice.value} className={ITEM_STYLE}>
          {choice.icon}
          <span className="grow">{choice.label}</span>
          <Primitive.ItemIndicator>
            <Check aria-hidden />
          </Primitive.ItemIndicator>
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  );
}
