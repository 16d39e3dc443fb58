import type { ComponentProps } from "react";
import { Button } from "./button";

type OpenDialogButtonProps = Omit<ComponentProps<typeof Button>, "onClick"> & {
  isOpen: boolean;
  onOpen: () => void;
};

/** Opens a dialog that its caller renders while it is open, so that its code can be loaded then. */
export function OpenDialogButton({ isOpen, onOpen, ...rest }: OpenDialogButtonProps) {
  return <Button {...rest} aria-haspopup="dialog" aria-expanded={isOpen} onClick={onOpen} />;
}
