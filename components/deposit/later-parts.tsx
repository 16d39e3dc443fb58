"use client";

import { laterPart } from "@/components/ui/later-part";
import type * as Rest from "./rest-of-form";
import { useDeposit, useSaved } from "./saving/deposit-context";

function part(name: Exclude<keyof typeof Rest, "LeaveGuard" | "ProblemList">) {
  const Part = laterPart(async () => (await import("./rest-of-form"))[name]);
  return function FormPart({ className }: { className?: string }) {
    const { saver, formLength } = useDeposit();
    const isChanged = useSaved((snapshot) => snapshot !== saver.getFirstSnapshot());
    // What this browser kept, and what became of a file, must be seen at once.
    const isWanted = formLength.useChoice() !== "short" || isChanged;
    return <Part className={className} isWanted={isWanted} />;
  };
}

/** Parts of the form that come together, once somebody does anything. Files can be dropped before. */
export const FormHead = part("FormHead");
export const FormTools = part("FormTools");
export const WaysToSections = part("WaysToSections");
export const TakeOver = part("TakeOver");
export const FieldSections = part("FieldSections");
export const DeleteDraft = part("DeleteDraft");
export const SaveState = part("SaveState");
