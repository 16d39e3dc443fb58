"use client";

import { useEffect } from "react";
import { useSaved } from "./saving/deposit-context";

/** Loads what the form shows later, for a user who began to write: it must be there where the network goes meanwhile. */
export function useRestOfForm(): void {
  const isBegun = useSaved(({ state }) => state.kind !== "untouched");
  useEffect(() => {
    if (isBegun)
      // What fails now is loaded when it is shown.
      void Promise.allSettled([
        import("./controls/row-list"),
        import("./people/person-row"),
        import("./fields/funding-row"),
        import("./controls/object-fields"),
        import("./licence/own-licence-form"),
        import("./files/file-rows"),
        import("./publish/problem-list"),
      ]);
  }, [isBegun]);
}
