"use client";

import { useTranslations } from "next-intl";
import { type ComponentType, type ReactNode, useEffect } from "react";
import { toast } from "@/lib/client/toast";
import { useLazy } from "./use-lazy";

type Closable = { onClose: (outcome: { isDone: boolean }) => void };

/** What stands in its place until the code is here; dialogs stand in none. */
type Before = { before?: ReactNode };

/**
 * A dialog, or a form that is opened, whose code is loaded when it is shown. Where the code cannot be loaded, a toast says so
 * and it counts as closed, so that it can be opened again.
 */
export function onDemand<Props extends Closable>(load: () => Promise<ComponentType<Props>>) {
  return function OnDemand(props: Props & Before) {
    const t = useTranslations("parts");
    const Part = useOnceShown(load, () => {
      toast.error(t("notLoaded"));
      props.onClose({ isDone: false });
    });
    return Part ? <Part {...props} /> : props.before;
  };
}

/**
 * The same for other parts: those that few readers get to see, and those that only browsers can draw. Nothing is in their
 * place until the code is here, so that they must not be what the reader is in the middle of.
 */
export function whenShown<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return function WhenShown(props: Props) {
    const Part = useOnceShown(load);
    return Part && <Part {...props} />;
  };
}

function useOnceShown<Part>(load: () => Promise<Part>, onMissing?: () => void): Part | undefined {
  const { part, need } = useLazy(load);
  useEffect(() => {
    need(onMissing);
    // Only when it appears.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return part;
}
