"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { toast } from "@/components/ui/toast";

/** Carries a change out, says what became of it, and has the page made anew. */
export function useChange(): {
  isBusy: boolean;
  change: (act: () => Promise<unknown>, done: string) => void;
} {
  const t = useTranslations("administration");
  const router = useRouter();
  const [isBusy, startTransition] = useTransition();
  const change = (act: () => Promise<unknown>, done: string) =>
    startTransition(async () => {
      try {
        await act();
        toast.success(done);
      } catch (error) {
        toast.error(t("failed", { message: error instanceof Error ? error.message : "" }));
      }
      router.refresh();
    });
  return { isBusy, change };
}
