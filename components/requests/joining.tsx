"use client";

import { useEffect } from "react";
import type { RequestJson } from "./request-json";
import { useJoining } from "./use-joining";

type JoiningProps = { request: RequestJson; onClose: (outcome: { isDone: boolean }) => void };

/** Accepts an invitation as soon as it is there: the code for it is loaded when it is asked for. */
export function Joining({ request, onClose }: JoiningProps) {
  const join = useJoining();
  useEffect(() => {
    join(request, () => onClose({ isDone: true }));
    // Once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return null;
}
