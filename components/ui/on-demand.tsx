"use client";

import { useTranslations } from "next-intl";
import { type ComponentType, useEffect } from "react";
import { toast } from "@/lib/client/toast";
import { useLazy } from "./use-lazy";

type Closable = { onClose: (outcome: { isDone: boolean }) => void };

/**
 * A dialog whose code is loaded when it is shown. Where the code cannot be loaded, a toast says so and the dialog counts
 * as closed, so that it can be opened again.
 */
export function onDemand<Props extends Closable>(load: () => Promise<ComponentType<Props>>) {
  return function OnDemand(props: Props) {
    const t = useTranslations("parts");
    const { part: Part, need } = useLazy(load);
    useEffect(() => {
      need(() => {
        toast.error(t("notLoaded"));
        props.onClose({ isDone: false });
      });
      // Only when it opens.
      // oxlint-disable-next-line react/exhaustive-deps
    }, []);
    return Part && <Part {...props} />;
  };
}
