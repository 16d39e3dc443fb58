"use client";

import { useState } from "react";
import { ApiError } from "@/lib/client/api-error";
import { call } from "@/lib/client/call";
import { reservePid } from "../calls";
import { useDeposit } from "../saving/deposit-context";

/** Reserves the DOI that the draft will carry. Answers what went wrong, or nothing. */
export function useReservedDoi() {
  const { saver } = useDeposit();
  const [isReserving, setReserving] = useState(false);

  async function reserve(): Promise<string | undefined> {
    setReserving(true);
    try {
      await saver.flush();
      const id = await saver.ensureDraft();
      if (id === undefined) return "";
      saver.adopt(await call(reservePid, { params: { id, scheme: "doi" } }));
      return undefined;
    } catch (error) {
      return error instanceof ApiError ? error.message : String(error);
    } finally {
      setReserving(false);
    }
  }
  return { reserve, isReserving };
}
