"use client";

import { cloneElement, lazy, type ReactNode, Suspense, useId, useRef, useState } from "react";
import { type Trigger, useLazy } from "./use-lazy";

const loadParts = () => import("./menu-parts");

export const MenuItem = lazy(async () => ({ default: (await loadParts()).MenuItem }));
export const MenuSeparator = lazy(async () => ({ default: (await loadParts()).MenuSeparator }));
export const MenuLabel = lazy(async () => ({ default: (await loadParts()).MenuLabel }));
export const MenuChoices = lazy(async () => ({ default: (await loadParts()).MenuChoices }));

type MenuProps = {
  trigger: Trigger;
  align?: "start" | "end";
  children?: ReactNode;
  /** Loads what is in it along with the menu, where that is much. */
  load?: () => Promise<ReactNode>;
};

/**
 * A list of commands or places behind a button. Its code is loaded when the user reaches for the button; a press that
 * is quicker is not lost.
 */
export function Menu({ trigger, align = "end", children, load }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<"by key" | "by pointer">();
  const { part, isMissing, fetch, need } = useLazy(async () => {
    const [{ MenuList }, content] = await Promise.all([loadParts(), load?.()]);
    return { MenuList, content };
  });
  const isOpen = opened !== undefined && !isMissing;
  const names = { button: `${id}-button`, list: `${id}-list` };

  function toggle(how: "by key" | "by pointer") {
    need();
    setOpened(isOpen ? undefined : how);
  }

  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        id: names.button,
        "aria-haspopup": "menu",
        "aria-expanded": isOpen,
        "aria-controls": part && isOpen ? names.list : undefined,
        onPointerEnter: fetch,
        onFocus: fetch,
        // What keys and other devices than pointers press has no count of clicks.
        onClick: (event) => toggle(event.detail === 0 ? "by key" : "by pointer"),
        onKeyDown: (event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          need();
          setOpened("by key");
        },
      })}
      {part && (
        <Suspense>
          <part.MenuList
            anchor={button}
            names={names}
            align={align}
            opened={opened}
            onClose={() => setOpened(undefined)}
          >
            {part.content ?? children}
          </part.MenuList>
        </Suspense>
      )}
    </>
  );
}
