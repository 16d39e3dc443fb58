"use client";

import { useEffect, useRef, useState } from "react";
import { listenForToasts, sayKept, type Toast } from "@/lib/client/toast";
import type { ToastStack } from "./toast-stack";

type Shown = typeof ToastStack;

/** Where short confirmations appear. Failures that need an answer belong on the page, not here. */
export function Toaster() {
  const [Stack, setStack] = useState<Shown>();
  // No state: React may render the stack before an update of what was said while it was loaded.
  const first = useRef<Toast[]>([]);

  useEffect(sayKept, []);
  useEffect(() => {
    if (Stack) return;
    return listenForToasts((toasts) => {
      first.current.push(...toasts);
      import("./toast-stack").then(
        ({ ToastStack }) => setStack(() => ToastStack),
        // What was said is kept: the next toast tries again.
        () => undefined,
      );
    });
  }, [Stack]);

  return Stack && <Stack first={first} />;
}
