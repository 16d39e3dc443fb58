import type { ReactNode } from "react";
import { Button } from "./button";
import type { ButtonStyle } from "./button-style";
import { DialogButtons } from "./dialog-buttons";

type SubmitRowProps = {
  look?: ButtonStyle["look"];
  busy: string | undefined;
  className?: string;
  children: ReactNode;
};

/** Where a form ends: the button that sends it. */
export function SubmitRow({ look = "primary", busy, className = "", children }: SubmitRowProps) {
  return (
    <DialogButtons className={className}>
      <Button type="submit" look={look} busy={busy}>
        {children}
      </Button>
    </DialogButtons>
  );
}
