"use client";

import { Notice } from "./notice";
import { useAfterPointerRelease } from "./use-after-pointer-release";

type FailureNoticeProps = {
  title: string;
  /** Why it failed; nothing is shown without. */
  reason: string | undefined;
  className?: string;
};

/** Says in its place on the page that something was not done. It comes into view, by the focus where nobody is writing. */
export function FailureNotice({ title, reason, className }: FailureNoticeProps) {
  const shown = useAfterPointerRelease(reason);
  if (!shown) return null;
  return (
    <div ref={comeIntoView} role="alert" tabIndex={-1} className={className}>
      <Notice tone="danger" title={title}>
        {shown}
      </Notice>
    </div>
  );
}

function comeIntoView(notice: HTMLElement | null): void {
  if (document.querySelector("[contenteditable]:focus"))
    notice?.scrollIntoView({ block: "nearest" });
  else notice?.focus();
}
