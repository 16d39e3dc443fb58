"use client";

import { useEffect, useState } from "react";

/** The value once it has not changed for a moment: typed text, as soon as the user pauses. */
export function useDebounced<Value>(value: Value, delayMs = 150): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
