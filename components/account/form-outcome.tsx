"use client";

import { useEffect, useRef, type ReactNode } from "react";
import { Notice } from "@/components/ui/notice";

type OutcomeProps = { title: string; children: ReactNode; action?: ReactNode };

/** Stands where a form stood, once it is done with. It takes the focus, whose place went with the form. */
export function FormOutcome({ title, children, action }: OutcomeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <>
      <div ref={box} tabIndex={-1} role="status" className="outline-none">
        <Notice tone="success" title={title}>
          {children}
        </Notice>
      </div>
      {action && <div className="mt-6">{action}</div>}
    </>
  );
}
