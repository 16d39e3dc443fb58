"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactElement, useState } from "react";
import { toast } from "@/lib/client/toast";

/** A button that opens something, which gives it its handlers: it needs none of its own. */
export type Trigger = ReactElement<ComponentProps<"button">>;

/**
 * Loads code only when a user is about to need it, such as the panel of a menu. Call `fetch` when the pointer or the
 * focus comes to the button, and `need` when it is pressed: if the code cannot be loaded, `need` calls `onMissing`,
 * which by default shows a toast.
 */
export function useLazy<Part>(load: () => Promise<Part>) {
  const t = useTranslations("parts");
  const [part, setPart] = useState<{ value: Part } | "missing">();
  const isHere = part !== undefined && part !== "missing";

  async function get(onMissing?: () => void): Promise<void> {
    if (isHere) return;
    await load().then(
      (value) => setPart({ value }),
      () => {
        setPart("missing");
        onMissing?.();
      },
    );
  }
  return {
    part: isHere ? part.value : undefined,
    isMissing: part === "missing",
    fetch: () => void get(),
    need: (onMissing: () => void = () => toast.error(t("notLoaded"))) => void get(onMissing),
  };
}
