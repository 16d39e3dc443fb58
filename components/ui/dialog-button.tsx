"use client";

import { type ComponentProps, type ReactNode, useState } from "react";
import { OpenDialogButton } from "./open-dialog-button";

type DialogButtonProps = Omit<ComponentProps<typeof OpenDialogButton>, "isOpen" | "onOpen"> & {
  /** Is rendered while it is open. */
  dialog: (close: () => void) => ReactNode;
};

/** A button with the dialog that it opens. */
export function DialogButton({ dialog, ...rest }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <OpenDialogButton {...rest} isOpen={isOpen} onOpen={() => setOpen(true)} />
      {isOpen && dialog(() => setOpen(false))}
    </>
  );
}
