"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { buttonStyle } from "./button-style";
import { OVERLAY_STYLE, PANEL_STYLE } from "./dialog-style";

type DialogProps = {
  title: string;
  description?: ReactNode;
  /** The button that opens it; without one the caller steers `open`. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
};

/** A task in front of the page. Focus moves in, stays in, and returns to where it came from. */
export function Dialog({ title, description, trigger, open, onOpenChange, children }: DialogProps) {
  const t = useTranslations("parts");
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        <Primitive.Overlay className={OVERLAY_STYLE} />
        <Primitive.Content
          className={PANEL_STYLE}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          <div className="flex items-start justify-between gap-4">
            <Primitive.Title className="text-xl font-semibold">{title}</Primitive.Title>
            <Primitive.Close
              aria-label={t("close")}
              className={buttonStyle({ look: "quiet", size: "small", className: "-me-2 w-8 px-0" })}
            >
              <X aria-hidden />
            </Primitive.Close>
          </div>
          {description && (
            <Primitive.Description className="mt-1 text-muted">{description}</Primitive.Description>
          )}
          <div className="mt-4">{children}</div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
