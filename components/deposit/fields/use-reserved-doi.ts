"use client";

import { useApiMutation } from "@/lib/client/use-api-mutation";
import { reservePid } from "../calls";
import { useDeposit } from "../saving/deposit-context";

/** Reserves the DOI of the draft. Returns the error message, if any. */
export function useReservedDoi() {
  const { saver } = useDeposit();
  const { mutateAsync, isPending } = useApiMutation(
    async (call) => {
      await saver.flush();
      const id = await saver.ensureDraft();
      if (id === undefined) return "";
      saver.adopt(await call(reservePid, { params: { id, scheme: "doi" } }));
      return undefined;
    },
    { toast: false },
  );
  const reserve = () => mutateAsync().catch(({ message }: Error) => message);
  return { reserve, isReserving: isPending };
}
