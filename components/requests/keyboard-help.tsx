"use client";

import { Keyboard } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { switchShortcuts, useShortcutsAreOn } from "./shortcuts";

type KeyboardHelpProps = {
  keys: readonly (readonly [key: string, does: string])[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** What the keys do, and the switch for those whom they disturb. */
export function KeyboardHelp({ keys, open, onOpenChange }: KeyboardHelpProps) {
  const areOn = useShortcutsAreOn();
  return (
    <Dialog
      title="Keyboard"
      description="These keys work on lists and pages of requests, but not while you type."
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <Button size="small" look="quiet" className="needs-script max-md:hidden">
          <Keyboard aria-hidden />
          Keyboard
        </Button>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        {keys.map(([key, does]) => (
          <div key={key} className="contents">
            <dt className="flex gap-1">
              {key.split(" ").map((one) => (
                <kbd
                  key={one}
                  className="inline-flex min-w-7 justify-center rounded-sm border border-control bg-sunken px-1.5 font-mono text-sm"
                >
                  {one}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 border-t border-line pt-4">
        <Checkbox
          label="Use these keys in this browser"
          checked={areOn}
          onChange={(event) => switchShortcuts({ on: event.target.checked })}
        />
      </div>
    </Dialog>
  );
}
