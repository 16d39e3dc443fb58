"use client";

import { useApiMutation } from "@/lib/client/use-api-mutation";
import { reserveDoi } from "../saving/api-transport";
import { useDeposit } from "../saving/deposit-context";

/** Reserves the DOI of the draft. Returns the error message, if any. */
export function useReservedDoi() {
  const { saver } = useDeposit();
  const { mutateAsync, isPending } = useApiMutation(() => reserveDoi(saver), { toast: false });
  return { reserve: () => mutateAsync(), isReserving: isPending };
}
