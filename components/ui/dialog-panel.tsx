"use client";

import { useTranslations } from "next-intl";
import { Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { buttonStyle } from "./button-style";
import { CloseDialog } from "./dialog-buttons";
import { OVERLAY_STYLE, PANEL_STYLE } from "./dialog-style";
import { firstField } from "./first-field";
import { X } from "@/components/ui/icons";
import type { PanelState } from "./use-lazy-panel";

type DialogPanelProps = PanelState & {
  title: string;
  description?: ReactNode;
  children: ReactNode;
};

/** The panel that a `Dialog` opens. */
export function DialogPanel(props: DialogPanelProps) {
  const { title, description, open, onOpenChange, focus, children } = props;
  const t = useTranslations("parts");
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={OVERLAY_STYLE} />
        <Primitive.Content
          className={PANEL_STYLE}
          {...focus}
          onOpenAutoFocus={beginInFirstField}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          <div className="px-6 pt-6 pb-2">
            <div className="flex items-start justify-between gap-4">
              <Primitive.Title className="min-w-0 text-xl font-semibold">{title}</Primitive.Title>
              <Primitive.Close
                aria-label={t("close")}
                className={buttonStyle({
                  look: "quiet",
                  size: "small",
                  className: "-me-2 w-8 shrink-0 px-0",
                })}
              >
                <X aria-hidden />
              </Primitive.Close>
            </div>
            {description && (
              <Primitive.Description className="mt-1 text-muted">
                {description}
              </Primitive.Description>
            )}
          </div>
          <div className="dialog-body">
            <CloseDialog value={() => onOpenChange(false)}>{children}</CloseDialog>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/**
 * Where something that acts at once stands before the form, the form has `data-begins`: an arrow key in a list of choices
 * would change what is there. Where there is nothing to fill in, the library focuses the button that closes the panel. A field that comes after more than
 * the panel shows waits: the panel opens at its top, where one begins to read.
 */
function beginInFirstField(event: Event): void {
  const panel = event.currentTarget;
  if (!(panel instanceof HTMLElement)) return;
  const field = firstField(panel.querySelector("[data-begins]") ?? panel);
  if (!field) return;
  event.preventDefault();
  if (!isInSight(field, panel)) return panel.focus();
  field.focus();
  if (field instanceof HTMLInputElement) field.select();
  // Text that is there already is read from its beginning.
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(0, 0);
}

/** Above the buttons, which stay in sight at the foot of the panel. */
function isInSight(field: HTMLElement, panel: HTMLElement): boolean {
  const ends = [panel.getBoundingClientRect().bottom];
  const buttons = panel.querySelector(".dialog-buttons");
  if (buttons) ends.push(buttons.getBoundingClientRect().top);
  return field.getBoundingClientRect().bottom <= Math.min(...ends);
}
