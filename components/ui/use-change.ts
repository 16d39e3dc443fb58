"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { keyOf } from "@/lib/client/hooks";
import { useApiClient } from "@/lib/client/query-client";
import type { Contract } from "@/lib/http/contract";
import { toast } from "./toast";

/**
 * Carries a change out, says what became of it, and has the page made anew; what the browser itself read from the
 * endpoints named by `refreshes` is read again.
 */
export function useChange({ refreshes = [] }: { refreshes?: readonly Contract[] } = {}): {
  isBusy: boolean;
  change: (act: () => Promise<unknown>, done: string) => void;
} {
  const t = useTranslations("parts");
  const router = useRouter();
  const client = useApiClient();
  const [isBusy, startTransition] = useTransition();
  const change = (act: () => Promise<unknown>, done: string) =>
    startTransition(async () => {
      try {
        await act();
        toast.success(done);
      } catch (error) {
        toast.error(t("failed", { message: error instanceof Error ? error.message : "" }));
      }
      // A refusal often means that things have changed meanwhile.
      for (const stale of refreshes) await client.invalidateQueries({ queryKey: keyOf(stale) });
      router.refresh();
    });
  return { isBusy, change };
}
