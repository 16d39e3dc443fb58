"use client";

import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext } from "react";
import { Button } from "./button";
import { cn } from "./class-names";

/** Closes the dialog around; undefined outside of dialogs. */
export const CloseDialog = createContext<(() => void) | undefined>(undefined);

/** Where a dialog ends: "Cancel", and the button that does it, unless a choice does. On a page there is nothing to cancel. */
export function DialogButtons({
  className = "mt-3",
  isDone = false,
  children,
}: {
  className?: string | undefined;
  /** There is nothing left to cancel. */
  isDone?: boolean;
  children?: ReactNode;
}) {
  const t = useTranslations("parts");
  const close = useContext(CloseDialog);
  return (
    <div className={cn("dialog-buttons", className)}>
      {close && <Button onClick={close}>{t(isDone ? "close" : "cancel")}</Button>}
      {children}
    </div>
  );
}
