"use client";

import { type ComponentProps, useEffect, useRef } from "react";
import { Button } from "./button";

type OpenDialogButtonProps = Omit<ComponentProps<typeof Button>, "onClick" | "ref"> & {
  isOpen: boolean;
  onOpen: () => void;
};

/** Opens a dialog that its caller renders while it is open, so that its code can be loaded then. */
export function OpenDialogButton({ isOpen, onOpen, ...rest }: OpenDialogButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  // Safari does not focus a button that is pressed, so the dialog does not know where the focus has to go back to.
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (isClosed && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
  }, [isOpen]);
  return (
    <Button {...rest} ref={button} aria-haspopup="dialog" aria-expanded={isOpen} onClick={onOpen} />
  );
}
