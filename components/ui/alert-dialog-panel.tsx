"use client";

import { useTranslations } from "next-intl";
import { AlertDialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button";
import { OVERLAY_STYLE, PANEL_STYLE } from "./dialog-style";
import { FailureNotice } from "./failure-notice";
import type { PanelState } from "./use-lazy-panel";

export type Question = {
  title: string;
  /** What will happen and whether it can be undone. */
  description: ReactNode;
  confirm: string;
  cancel?: string;
  look?: "primary" | "danger";
  /** Shown on the confirm button while the work is going on. */
  busy?: string | undefined;
  /** Why it was not done when it was confirmed; with a title. */
  failure?: { title: string; reason: string | undefined };
  onConfirm: () => void;
};

/** What an `AlertDialog` opens. */
export function AlertDialogPanel(props: Question & PanelState) {
  const { title, description, confirm, cancel, look = "danger", busy, failure } = props;
  const { onConfirm, open, onOpenChange, focus } = props;
  const t = useTranslations("parts");
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={OVERLAY_STYLE} />
        <Primitive.Content className={PANEL_STYLE} {...focus}>
          <Primitive.Title className="px-6 pt-6 text-xl font-semibold">{title}</Primitive.Title>
          <div className="dialog-body">
            <Primitive.Description asChild>
              <div className="text-muted">{description}</div>
            </Primitive.Description>
            {failure && <FailureNotice {...failure} className="mt-4" />}
            <div className="mt-4 dialog-buttons">
              <Primitive.Cancel asChild>
                <Button>{cancel ?? t("cancel")}</Button>
              </Primitive.Cancel>
              <Button look={look} busy={busy} onClick={onConfirm}>
                {confirm}
              </Button>
            </div>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
