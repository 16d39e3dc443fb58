"use client";

import { useTranslations } from "next-intl";
import { AlertDialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button";
import { OVERLAY_STYLE, PANEL_STYLE } from "./dialog-style";

type AlertDialogProps = {
  title: string;
  /** What will happen and whether it can be undone. */
  description: ReactNode;
  confirm: string;
  cancel?: string;
  look?: "primary" | "danger";
  /** Shown on the confirm button while the work is going on. */
  busy?: string | undefined;
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  onConfirm: () => void;
};

/** A question before something that cannot easily be undone. Focus starts on the safe answer. */
export function AlertDialog({
  title,
  description,
  confirm,
  cancel,
  look = "danger",
  busy,
  trigger,
  open,
  onOpenChange,
  onConfirm,
}: AlertDialogProps) {
  const t = useTranslations("parts");
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        <Primitive.Overlay className={OVERLAY_STYLE} />
        <Primitive.Content className={PANEL_STYLE}>
          <Primitive.Title className="text-xl font-semibold">{title}</Primitive.Title>
          <Primitive.Description asChild>
            <div className="mt-2 text-muted">{description}</div>
          </Primitive.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Primitive.Cancel asChild>
              <Button>{cancel ?? t("cancel")}</Button>
            </Primitive.Cancel>
            <Button look={look} busy={busy} onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
