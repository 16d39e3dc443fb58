"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "@/lib/client/toast";

/**
 * Code that is loaded when a user reaches for what it does, so that a page need not bring it along. `fetch` is for the
 * pointer on its way and the focus that arrives; `need` for the press itself, which must not be without an answer: that
 * it could not be had, or whatever else `onMissing` does.
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
