"use client";

import { useEffect, useState } from "react";
import { listenForToasts, sayKept, type Toast } from "@/lib/client/toast";
import type { ToastStack } from "./toast-stack";

type Shown = typeof ToastStack;

/** Where short confirmations appear. Failures that need an answer belong on the page, not here. */
export function Toaster() {
  const [Stack, setStack] = useState<Shown>();
  const [first, setFirst] = useState<readonly Toast[]>([]);

  useEffect(sayKept, []);
  useEffect(() => {
    if (Stack) return;
    return listenForToasts((toasts) => {
      setFirst((before) => [...before, ...toasts]);
      import("./toast-stack").then(
        ({ ToastStack }) => setStack(() => ToastStack),
        // What was said is kept: the next toast tries again.
        () => undefined,
      );
    });
  }, [Stack]);

  return Stack && <Stack first={first} />;
}
