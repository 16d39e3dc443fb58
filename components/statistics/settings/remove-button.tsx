"use client";

import { Button } from "@/components/ui/button";

type RemoveButtonProps = {
  label: string;
  /** What is removed, for those who do not see where the button stands. */
  name: string;
  /** Said while it is being removed. */
  busy: string | undefined;
  onRemove: () => void;
};

export function RemoveButton({ label, name, busy, onRemove }: RemoveButtonProps) {
  return (
    <Button type="button" size="small" busy={busy} onClick={onRemove}>
      {label}
      <span className="sr-only"> {name}</span>
    </Button>
  );
}
