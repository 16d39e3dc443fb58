"use client";

import { useEffect } from "react";
import { onFirstSign } from "@/components/ui/first-sign";
import { useSaved } from "./saving/deposit-context";

/**
 * Loads what the form shows later, for a user who began to write: it must be there where the network goes meanwhile. A draft
 * may show much of it from the start.
 */
export function useRestOfForm(): void {
  const isBegun = useSaved(({ state }) => state.kind !== "untouched");
  const isDraft = useSaved(({ draft }) => draft !== undefined);
  useEffect(() => {
    if (isBegun) loadRest();
    else if (isDraft) return onFirstSign(loadRest);
    return undefined;
  }, [isBegun, isDraft]);
}

/** What fails now is loaded when it is shown. */
const loadRest = () =>
  void import("./load-rest").then(
    (loaded) => loaded.loadRest(),
    () => undefined,
  );
