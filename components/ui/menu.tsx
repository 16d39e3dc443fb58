"use client";

import { Check } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./class-names";

const ITEM_STYLE =
  "flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded-sm px-3 text-[0.9375rem] text-ink " +
  "no-underline outline-none select-none data-highlighted:bg-accent-soft " +
  "data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-accent " +
  "data-disabled:opacity-60 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted";

type MenuProps = { trigger: ReactNode; align?: "start" | "end"; children: ReactNode };

/** A list of commands or places behind a button. */
export function Menu({ trigger, align = "end", children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 min-w-52 animate-appear rounded-md border border-line bg-surface p-1 shadow-raised"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export function MenuItem({ className, ...rest }: ComponentProps<typeof DropdownMenu.Item>) {
  return <DropdownMenu.Item {...rest} className={cn(ITEM_STYLE, className)} />;
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="my-1 h-px bg-line" />;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Label className="px-3 py-1.5 text-sm text-muted">{children}</DropdownMenu.Label>
  );
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
    <DropdownMenu.RadioGroup aria-label={label} value={value} onValueChange={onChoose}>
      {choices.map((choice) => (
        <DropdownMenu.RadioItem key={choice.value} value={choice.value} className={ITEM_STYLE}>
          {choice.icon}
          <span className="grow">{choice.label}</span>
          <DropdownMenu.ItemIndicator>
            <Check aria-hidden />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}
